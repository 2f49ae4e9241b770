import { Secret, TOTP } from 'otpauth'
import { test as base, type Page } from '@playwright/test'
import { bank, startTestService, type TestService } from '@loyalty/service/testing'

export { expect } from '@playwright/test'

/** Returns the code of an authenticator app at a time. */
export const codeAt = (key: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp })

/**
 * The test function with a service that demands second factors. Each test has its own service, owner and clock of the
 * service.
 */
export const test = base.extend<{ clock: { now: number }; service: TestService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  clock: async ({}, use) => use({ now: Date.now() }),
  service: async ({ clock }, use) => {
    await using service = await startTestService(
      { PORTAL_SECOND_FACTOR: 'required', RATE_LIMIT: 'on' },
      () => clock.now,
    )
    await service.addOwner()
    await use(service)
  },
})

/** Enters e-mail address and password on the sign-in page. */
export const enterPassword = async (page: Page, service: TestService): Promise<void> => {
  await page.goto(`${service.portalUrl}/sign-in`)
  await page.getByLabel('E-mail address').fill(bank.ownerEmail)
  await page.getByLabel('Password').fill(service.secrets[bank.organizationId]!.owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Sets an authenticator app up on the enrolment page. Returns the app's key and the recovery codes. */
export const enrolApp = async (page: Page, clock: { now: number }) => {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const key = (await page.locator('.app-key .id').innerText()).replaceAll(' ', '')
  await page.getByLabel('Six-digit code').fill(codeAt(key, clock.now))
  await page.getByRole('heading', { name: 'Store your recovery codes' }).waitFor()
  const codes = await page.locator('.recovery-codes li').allInnerTexts()
  return { key, codes }
}

export const finishEnrolment = async (page: Page): Promise<void> => {
  await page.getByLabel('I have stored them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
}
