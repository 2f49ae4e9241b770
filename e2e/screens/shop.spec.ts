import { exchangeIn } from '../exchange/exchange.ts'
import { preferencesIn } from '../preferences/preferences.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { expect, test } from '../test.ts'
import { lookAt, looks } from './look.ts'

for (const look of looks) {
  const { lang, theme } = look
  const wishes = `lang=${lang}&theme=${theme}`

  test(`the shop in ${lang}, ${theme}: its account, and both widgets in its pages by both ways`, async ({ page, shop, stack }) => {
    await storeSplit(stack, seeded)
    await page.goto(`${stack.shopUrl}/?${wishes}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Layla|ليلى/)
    await expect(page.getByText(/50\W*[%٪]|[%٪]\W*50/).first()).toBeVisible()
    await lookAt(page, 'shop-01-account', look)

    const order = await shop.order()
    await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}&${wishes}`)
    const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'), lang)
    await expect(exchange.heading(exchange.say.choose)).toBeVisible()
    await lookAt(page, 'shop-02-exchange-by-script', look)
    // A window just drawn out and back, which nobody does, can keep the frame undrawn, and then no press reaches it.
    await page.reload()
    await exchange.complete()
    await expect.poll(() => shop.entriesOf(order)).toHaveLength(1)
    await lookAt(page, 'shop-03-exchange-done', look)

    await page.goto(`${stack.shopUrl}/multibrand?by=iframe&${wishes}`)
    const preferences = preferencesIn(page.frameLocator('iframe'), lang)
    await expect(preferences.heading(preferences.say.home)).toBeVisible()
    await lookAt(page, 'shop-04-preferences-by-iframe', look)
  })
}
