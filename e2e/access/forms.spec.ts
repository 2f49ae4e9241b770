import { expect, test } from '../states/gallery.ts'
import { openState } from './main-screens.ts'

test.use({ trace: 'off', viewport: { width: 390, height: 800 } })

for (const widget of ['point-exchange', 'multibrand'] as const) {
  test(`in ${widget} the browser knows what each field about the user is for`, async ({ page, gallery }) => {
    await openState(page, gallery, widget, 'account', 'en')
    for (const [label, purpose] of [
      ['Email address', 'email'],
      ['First name', 'given-name'],
      ['Last name', 'family-name'],
    ] as const)
      await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', purpose)
    // Some browsers ask a service of their own about the spelling of what is typed.
    for (const label of ['Member number', 'Email address']) await expect(page.getByLabel(label)).toHaveAttribute('spellcheck', 'false')
  })

  test(`in ${widget} each field that is wrong says so in words, and the first of them has the focus`, async ({ page, gallery }) => {
    await openState(page, gallery, widget, 'account-missing', 'en')
    const wrong = await page.locator('[aria-invalid=true]').all()
    expect(wrong.length).toBeGreaterThan(0)
    await expect(page.getByLabel('Member number')).toBeFocused()
    for (const field of wrong) await expect(field).toHaveAccessibleDescription(/Enter your /)
    await expect(page.getByLabel('Member number')).toHaveAttribute('aria-invalid', 'true')
  })
}

test('an account that was saved before is shown, and nothing of it is asked again', async ({ page, gallery }) => {
  await openState(page, gallery, 'point-exchange', 'account-saved', 'en')
  await expect(page.getByText('7730051944')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('Member number')).toHaveValue('7730051944')
})

test('the reference to quote to a support desk follows each step of the exchange', async ({ page, gallery }) => {
  for (const name of ['choose', 'account', 'review', 'sending', 'unknown', 'unknown-tired']) {
    await openState(page, gallery, 'point-exchange', name, 'en')
    await expect(page.locator('main + footer'), name).toContainText('Reference RIM-22-CE92A63827')
  }
})

for (const theme of ['light', 'dark'])
  test(`who wants more contrast reads every word and sees every edge in the strongest colour, ${theme}`, async ({ page, gallery }) => {
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
