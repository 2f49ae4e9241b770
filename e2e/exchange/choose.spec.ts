import { telecom } from '@loyalty/service/testing'
import { press } from '../press.ts'
import { expect, test } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

test('Tab moves from the chosen program to Continue in a full-height frame', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
  const frame = page.frameLocator('loyalty-widget iframe')
  const exchange = exchangeIn(frame)
  const rows = frame.getByRole('radio')
  await expect(rows).toHaveCount(6)
  await exchange.button(exchange.texts.all).press('Enter')
  // Before the press of Show all, the list had six rows. The first added row has index 6 and must have the focus.
  await expect(rows.nth(6)).toBeFocused()
  const chosen = frame.getByRole('radio', { name: papyrine.program.en })
  await chosen.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(exchange.button(exchange.texts.continue)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(exchange.heading(exchange.texts.account)).toBeFocused()
  await exchange.button(exchange.texts.back).click()
  await expect(rows).toHaveCount(6)
  await expect(rows.first()).toBeChecked()
  // The button Show all adds rows and may also move the chosen program's row. The first added row must have the focus.
  const there = await rows.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await exchange.button(exchange.texts.all).press('Enter')
  await expect(rows.nth(6)).toBeVisible()
  const all = await rows.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await expect(rows.nth(all.findIndex((value) => !there.includes(value)))).toBeFocused()
})

test('Continue refuses a choice that a search hides', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await page.getByRole('radio').first().press('Space')
  const search = page.getByRole('searchbox')
  await search.fill('papyrine')
  await exchange.button(exchange.texts.continue).click()
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(new RegExp(`${exchange.texts.missing}$`))
  await search.fill('')
  await expect(page.getByRole('radio').first()).toBeChecked()
})

test('a search’s result count appears without moving any row', async ({ page, shop }) => {
  // Before the page loads: a clock that replaces the timers of a waiting effect would lose the effect.
  await page.clock.install()
  await page.goto(shop.exchangeAddress(await shop.order()))
  const { texts } = exchangeIn(page)
  await expect(page.getByRole('radio')).toHaveCount(6)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await page.getByRole('searchbox').fill('papyrine')
  const row = page.getByRole('radio')
  await expect(row).toHaveCount(1)
  const before = await row.boundingBox()
  await expect(page.getByText(texts.oneFound)).toHaveCount(0)
  // A React effect starts the timer that shows the result count. On a busy machine the effect may run after the
  // clock's first second, so the test repeats this step.
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await page.getByText(texts.oneFound).isVisible()).toBe(true)
  }).toPass()
  expect(await row.boundingBox()).toEqual(before)
})

test('a search without results hides the error about a missing choice', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const { texts, button } = exchangeIn(page)
  const missing = page.getByText(texts.missing)
  await button(texts.continue).click()
  await expect(missing).toBeVisible()
  await page.getByRole('searchbox').fill('no such program')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(missing).toBeHidden()
})

test('a category narrows the list, and Show all ends it', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const { texts, button, heading } = exchangeIn(page)
  const category = page.getByRole('combobox', { name: 'Category' })
  const rows = page.getByRole('radio')
  await expect(rows).toHaveCount(6)
  await category.focus()
  await page.keyboard.type('Sho')
  await expect(category).toHaveValue('Shopping')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('status').filter({ hasText: 'Programs found: 4' })).toBeVisible()
  await page.getByRole('searchbox').fill('nimbara')
  await expect(rows).toHaveCount(0)
  await button(texts.all).click()
  await expect(category).toHaveValue('')
  await expect(page.getByRole('radio', { name: papyrine.program.en })).toBeVisible()
  await category.selectOption('Shopping')
  await page.getByRole('radio', { name: papyrine.program.en }).click()
  await expect(heading(texts.account)).toBeVisible()
})

test('an Arabic list has Arabic categories', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order(), '&locale=ar'))
  const category = page.getByRole('combobox', { name: 'الفئة' })
  await category.selectOption({ label: 'التسوق' })
  await expect(page.getByRole('radio')).toHaveCount(4)
  await expect(page.getByRole('radio', { name: papyrine.program.ar })).toBeVisible()
})

test('the list offers recently used programs only after an exchange', async ({ page, stack }) => {
  const { service, serviceUrl } = stack
  // Not the organization of the shop, whose webhooks would name an order that the shop does not know.
  const caller = await service.caller(telecom)
  const open = async (referenceNumber: string) => {
    const order = { amount: 50, currency: 'AED', referenceNumber, userId: 'customer-of-habit' } as const
    const { accessToken } = await caller.createPointExchangeToken({
      body: { ...service.credentials(telecom), ...order },
    })
    await page.goto(`${serviceUrl}/widgets/point-exchange/?token=${accessToken}&locale=en`)
  }
  const recent = page.getByRole('combobox', { name: 'Sort by' }).getByRole('option', { name: 'Last used' })
  const exchange = exchangeIn(page)
  await open('HABIT-1')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
  await expect(recent).toHaveCount(0)
  await exchange.choose()
  await exchange.identify()
  await press(exchange.send)
  await expect(exchange.done).toBeVisible()
  await open('HABIT-2')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Last used' })
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(new RegExp(papyrine.program.en))
})
