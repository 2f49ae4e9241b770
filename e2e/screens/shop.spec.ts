import { exchangeIn } from '../exchange/exchange.ts'
import { preferencesIn } from '../preferences/preferences.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { expect, test } from '../test.ts'
import { checkScreen, looks } from './look.ts'

for (const appearance of looks) {
  const { lang, theme } = appearance
  const parameters = `lang=${lang}&theme=${theme}`

  test(`the shop’s account and embedded widgets are accessible in ${lang}, ${theme}`, async ({ page, shop, stack }) => {
    await storeSplit(stack, seeded)
    await page.goto(`${stack.shopUrl}/?${parameters}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Layla|ليلى/)
    await expect(page.getByText(/50\W*[%٪]|[%٪]\W*50/).first()).toBeVisible()
    await checkScreen(page, 'shop-01-account', appearance)

    const order = await shop.order()
    await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}&${parameters}`)
    const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'), lang)
    await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
    await checkScreen(page, 'shop-02-exchange-by-script', appearance)
    // Reloads, because the browser sometimes does not paint the frame after two changes of the window's size. Then no
    // press works.
    await page.reload()
    await exchange.complete()
    await expect.poll(() => shop.entriesOf(order)).toHaveLength(1)
    await checkScreen(page, 'shop-03-exchange-done', appearance)

    await page.goto(`${stack.shopUrl}/multibrand?by=iframe&${parameters}`)
    const preferences = preferencesIn(page.frameLocator('iframe'), lang)
    await expect(preferences.heading(preferences.texts.home)).toBeVisible()
    await checkScreen(page, 'shop-04-preferences-by-iframe', appearance)
  })
}
