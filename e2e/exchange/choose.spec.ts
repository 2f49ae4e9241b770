import { expect, test } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

test('in a frame as tall as its content, the way on stands under what is chosen from all programs', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
  const frame = page.frameLocator('loyalty-widget iframe')
  const exchange = exchangeIn(frame)
  const rows = frame.getByRole('radio')
  await expect(rows).toHaveCount(6)
  await exchange.button(exchange.say.all).press('Enter')
  // What has come is where the focus is: after the six that were there.
  await expect(rows.nth(6)).toBeFocused()
  const chosen = frame.getByRole('radio', { name: papyrine.program })
  await chosen.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(exchange.button(exchange.say.continue)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(exchange.heading(exchange.say.account)).toBeFocused()
  await exchange.button(exchange.say.back).click()
  await expect(rows).toHaveCount(6)
  await expect(rows.first()).toBeChecked()
  // The first that was not there: what was chosen goes to its own place among the others.
  const there = await rows.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await exchange.button(exchange.say.all).press('Enter')
  await expect(rows.nth(6)).toBeVisible()
  const all = await rows.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await expect(rows.nth(all.findIndex((value) => !there.includes(value)))).toBeFocused()
})

test('a choice that a search has hidden goes no further', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await page.getByRole('radio').first().check()
  const search = page.getByRole('searchbox')
  await search.fill('papyrine')
  await exchange.button(exchange.say.continue).click()
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(exchange.say.missing)
  await search.fill('')
  await expect(page.getByRole('radio').first()).toBeChecked()
})

test('no row moves when a search says how many it found', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const { say } = exchangeIn(page)
  await expect(page.getByRole('radio')).toHaveCount(6)
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await page.getByRole('searchbox').fill('papyrine')
  const row = page.getByRole('radio')
  await expect(row).toHaveCount(1)
  const before = await row.boundingBox()
  await expect(page.getByText(say.oneFound)).toHaveCount(0)
  // The timer starts with an effect, which a busy machine may run after the first second of this clock.
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await page.getByText(say.oneFound).isVisible()).toBe(true)
  }).toPass()
  expect(await row.boundingBox()).toEqual(before)
})

test('nobody is asked to choose where there is nothing to choose', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const { say, button } = exchangeIn(page)
  const missing = page.getByText(say.missing)
  await button(say.continue).click()
  await expect(missing).toBeVisible()
  await page.getByRole('searchbox').fill('no such program')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(missing).toBeHidden()
})
