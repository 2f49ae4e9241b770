import { enterPassword, expect, finishEnrolment, test } from './owner.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

// The virtual authenticator exists in Chromium only. The other engines test codes.
test.skip(({ browserName }) => browserName !== 'chromium')

test('an owner enrols a passkey, and signs in with it alone', async ({ page, service }) => {
  await addAuthenticator(page)
  await enterPassword(page, service)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Store your recovery codes' })).toBeVisible()
  await finishEnrolment(page)
  await page.goto(`${service.portalUrl}/account/security`)
  await expect(page.getByRole('button', { name: /^Rename: / })).toHaveCount(1)
  await page.getByRole('button', { name: /^Remove: / }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Your role needs a second factor. Add another one first.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${service.portalUrl}/sign-in`)
  // The browser may fill the passkey in by itself before the press.
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
