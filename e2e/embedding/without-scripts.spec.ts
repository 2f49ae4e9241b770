import { expect, test } from '../test.ts'

test.use({ javaScriptEnabled: false })

for (const [locale, said] of [
  ['en', 'Return to the site'],
  ['ar', 'العودة إلى الموقع'],
] as const)
  test(`a browser without JavaScript shows a message and a registered link (${locale})`, async ({
    page,
    stack,
    shop,
  }) => {
    await shop.signIn()
    const open = (address: string) =>
      page.goto(shop.preferencesAddress(`?locale=${locale}&return_url=${encodeURIComponent(address)}`))
    const link = page.getByRole('link', { name: said })
    await open(`${stack.shopUrl}/elsewhere`)
    await expect(page.locator('p', { hasText: 'JavaScript' })).toBeVisible()
    await expect(page.locator('.lw-ribbon').filter({ visible: true })).toHaveCount(1)
    await expect(link).toHaveCount(0)
    await open(`${stack.shopUrl}/`)
    await link.click()
    await expect(page).toHaveURL(`${stack.shopUrl}/?lw_status=cancelled`)
  })
