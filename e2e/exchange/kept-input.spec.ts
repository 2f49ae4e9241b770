import { bank } from '@loyalty/service/testing'
import { layla } from '../preferences/split.ts'
import { press, typeInto } from '../press.ts'
import { expect, test } from '../test.ts'
import { exchangeIn, keeping, papyrine } from './exchange.ts'

test('a reload keeps the program and the account @engines', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  const saved = page.waitForResponse(keeping)
  await typeInto(exchange.member, 'PR-771')
  expect((await saved).status()).toBe(204)
  await page.reload()
  await expect(exchange.heading(exchange.texts.account)).toBeVisible()
  await expect(exchange.member).toHaveValue('PR-771')
  await exchange.resume(papyrine.member)
  await press(exchange.send)
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('a reload of the review asks for the consent again', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  const saved = page.waitForResponse(keeping)
  await exchange.prepare()
  await saved
  await page.reload()
  await expect(exchange.member).toHaveValue(papyrine.member)
  await press(exchange.button(exchange.texts.continue))
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()
  await expect(exchange.consent).not.toBeChecked()
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})

test('a closing page sends the input of its last second', async ({ page, context, shop, stack }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await page.waitForResponse(keeping)
  await page.clock.install()
  await typeInto(exchange.member, 'PR-9')
  await page.goto('about:blank')
  const { drafts } = stack.service.store.organization({ organizationId: bank.organizationId, env: 'sandbox' })
  const owner = { widget: 'point-exchange', userId: layla, reference: order.referenceNumber } as const
  await expect.poll(() => drafts.find(owner)).toContain('"PR-9"')
  const tab = await context.newPage()
  await tab.goto(shop.exchangeAddress(order))
  await expect(exchangeIn(tab).member).toHaveValue('PR-9')
  await tab.goto(shop.exchangeAddress(await shop.order()))
  await expect(exchangeIn(tab).heading(exchange.texts.choose)).toBeVisible()
})

test('Cancel erases the input', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const address = `${stack.shopUrl}/point-exchange?order=${order.id}`
  await page.goto(address)
  const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'))
  const saved = page.waitForResponse(keeping)
  await exchange.choose()
  await saved
  const erased = page.waitForRequest(keeping)
  await exchange.button(exchange.texts.cancel).click()
  expect((await erased).postDataJSON()).toEqual({})
  await page.goto(address)
  await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
  await expect(page.frameLocator('loyalty-widget iframe').getByRole('radio', { checked: true })).toHaveCount(0)
})
