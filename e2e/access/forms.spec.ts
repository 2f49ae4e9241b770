import { expect, test } from '../states/gallery.ts'
import { openState } from './main-screens.ts'

test.use({ trace: 'off', viewport: { width: 390, height: 800 } })

for (const widget of ['point-exchange', 'multibrand'] as const) {
  test(`personal fields have their autofill tokens (${widget})`, async ({ page, gallery }) => {
    await openState(page, gallery, widget, 'account', 'en')
    for (const [label, purpose] of [
      ['Email address', 'email'],
      ['First name', 'given-name'],
      ['Last name', 'family-name'],
    ] as const)
      await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', purpose)
    // With spell check, some browsers send the typed text to a spelling service.
    for (const label of ['Member number', 'Email address'])
      await expect(page.getByLabel(label)).toHaveAttribute('spellcheck', 'false')
  })

  test(`the account step describes each invalid field and focuses the first (${widget})`, async ({ page, gallery }) => {
    await openState(page, gallery, widget, 'account-missing', 'en')
    const wrong = await page.locator('[aria-invalid=true]').all()
    expect(wrong.length).toBeGreaterThan(0)
    await expect(page.getByLabel('Member number')).toBeFocused()
    for (const field of wrong) await expect(field).toHaveAccessibleDescription(/Enter your /)
    await expect(page.getByLabel('Member number')).toHaveAttribute('aria-invalid', 'true')
  })
}

test('the review shows a saved account instead of empty fields', async ({ page, gallery }) => {
  await openState(page, gallery, 'point-exchange', 'review-saved', 'en')
  await expect(page.getByText('7730051944')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change account' }).click()
  await expect(page.getByLabel('Member number')).toHaveValue('7730051944')
})

test('each step of the exchange shows the support reference', async ({ page, gallery }) => {
  for (const name of ['choose', 'account', 'review', 'sending', 'unknown', 'unknown-tired']) {
    await openState(page, gallery, 'point-exchange', name, 'en')
    await expect(page.locator('main + footer'), name).toContainText('Reference RIM-22-CE92A63827')
  }
})

for (const theme of ['light', 'dark'])
  test(`the more-contrast setting gives text and edges the strongest colour (${theme})`, async ({ page, gallery }) => {
    const colors = () =>
      page.evaluate(() => {
        const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
        return [of('.lw-mark').color, of('.lw-step-detail').color, of('.lw-input').borderTopColor]
      })
    await openState(page, gallery, 'point-exchange', 'account', 'en', theme)
    const ink = await page.evaluate(() => getComputedStyle(document.documentElement).color)
    for (const color of await colors()) expect(color).not.toBe(ink)
    await page.emulateMedia({ contrast: 'more' })
    for (const color of await colors()) expect(color).toBe(ink)
  })
