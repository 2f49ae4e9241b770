import { codeAt, enrolApp, enterPassword, expect, finishEnrolment, test } from './owner.ts'

const period = 30_000

test('an owner enrols an app, and a replayed code is refused', async ({ page, service, clock, browser }) => {
  await enterPassword(page, service)
  await expect(page).toHaveURL(/\/enrol/)
  await expect(page.getByRole('button', { name: 'Create a passkey' })).toBeVisible()
  const { key, codes } = await enrolApp(page, clock)
  expect(new Set(codes).size).toBe(10)
  await expect(page.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-disabled', 'true')
  await finishEnrolment(page)

  const other = await (await browser.newContext()).newPage()
  await enterPassword(other, service)
  await expect(other).toHaveURL(/\/second-factor/)
  clock.now += period
  const code = codeAt(key, clock.now)
  await other.getByLabel('Six-digit code').fill(code)
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  const third = await (await browser.newContext()).newPage()
  await enterPassword(third, service)
  await third.getByLabel('Six-digit code').fill(code)
  await expect(third.getByText('That code is not right, or it was already used.')).toBeVisible()
  await expect(third.getByLabel('Six-digit code')).toBeFocused()
})

test('a recovery code signs in once', async ({ page, service, clock, browser }) => {
  await enterPassword(page, service)
  const { codes } = await enrolApp(page, clock)
  await finishEnrolment(page)
  const [code = ''] = codes
  const useCode = async () => {
    const other = await (await browser.newContext()).newPage()
    await enterPassword(other, service)
    await other.getByRole('button', { name: 'Use a recovery code' }).click()
    await other.getByLabel('Recovery code').fill(code)
    await other.getByRole('button', { name: 'Confirm' }).click()
    return other
  }
  const first = await useCode()
  await expect(first.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const second = await useCode()
  await expect(second.getByText('That recovery code is not right, or it was already used.')).toBeVisible()
})

test('five wrong codes end the sign-in', async ({ page, service, clock, browser }) => {
  await enterPassword(page, service)
  await enrolApp(page, clock)
  await finishEnrolment(page)
  const other = await (await browser.newContext()).newPage()
  await enterPassword(other, service)
  for (let guess = 1; guess <= 5; guess += 1) {
    const answered = other.waitForResponse(/second-factor$/)
    await other.getByLabel('Six-digit code').fill(`00000${guess}`)
    expect((await answered).status()).toBe(401)
    await expect(other.getByLabel('Six-digit code')).toHaveValue('')
  }
  await other.getByLabel('Six-digit code').fill('000006')
  await expect(other.getByText('Too many wrong codes. Sign in again later.')).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/sign-in/)
})

test('a protected change asks again after ten minutes, and repeats itself', async ({ page, service, clock }) => {
  await enterPassword(page, service)
  const { codes } = await enrolApp(page, clock)
  await finishEnrolment(page)
  clock.now += 10 * 60_000
  await page.goto(`${service.portalUrl}/account/security`)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'New recovery codes' })).toBeVisible()
  expect(await page.locator('.recovery-codes li').allInnerTexts()).not.toContain(codes[1])
})

test('an ended session gets 401 on its next call', async ({ page, service, clock, browser }) => {
  await enterPassword(page, service)
  const { codes } = await enrolApp(page, clock)
  await finishEnrolment(page)
  const other = await (await browser.newContext()).newPage()
  await enterPassword(other, service)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.goto(`${service.portalUrl}/account/sessions`)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.locator('.toast')).toContainText('Your other sessions have ended')
  await expect(page.locator('.ledger-line')).toHaveCount(1)
  const refused = other.waitForResponse((response) => response.status() === 401)
  await other.getByRole('link', { name: 'Your sessions' }).click()
  await refused
  await expect(other.getByRole('dialog')).toBeVisible()
})
