import { countedPresses, pressers } from '../counted-presses.ts'
import { typeInto } from '../press.ts'
import { expect, test } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

/** A program for which the customer has saved an account. */
const saved = 'Nimbara Miles'

for (const by of pressers)
  test.describe(`steps by ${by}`, () => {
    test.use({ hasTouch: by === 'touch', viewport: { width: 390, height: 844 } })

    test(`a saved account is sent in three presses by ${by}`, async ({ page, shop }) => {
      const order = await shop.order()
      await page.goto(shop.exchangeAddress(order))
      const exchange = exchangeIn(page)
      const { press, count } = countedPresses(by)
      await press(page.getByRole('radio', { name: saved }))
      await expect(exchange.heading(exchange.texts.review)).toBeFocused()
      await press(exchange.consent, 'Space')
      await press(exchange.send)
      await expect(exchange.done).toBeVisible()
      expect(count()).toBe(3)
      expect(await shop.transactionsOf(order)).toHaveLength(1)
    })

    test(`a new account is sent in four presses by ${by}`, async ({ page, shop }) => {
      const order = await shop.order()
      await page.goto(shop.exchangeAddress(order))
      const exchange = exchangeIn(page)
      await page.getByRole('searchbox').fill('papyrine')
      const { press, count } = countedPresses(by)
      await press(page.getByRole('radio', { name: papyrine.program.en }))
      await typeInto(exchange.member, papyrine.member)
      await press(exchange.button(exchange.texts.continue))
      await expect(exchange.heading(exchange.texts.review)).toBeFocused()
      await press(exchange.consent, 'Space')
      await press(exchange.send)
      await expect(exchange.done).toBeVisible()
      expect(count()).toBe(4)
      expect(await shop.transactionsOf(order)).toHaveLength(1)
    })

    test(`consent in the button saves one press by ${by}`, async ({ page, shop, stack }) => {
      const sentence = 'By sending, you confirm that the account is yours.'
      await page.route('**/v1/widget/session', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        const inAll = (text: string) => ({ en: text, ar: 'نص', fr: 'Texte' })
        Object.assign(body.exchange, {
          consent: 'button',
          consentSentence: inAll(sentence),
          feeNote: inAll('The bank charges no fee.'),
        })
        await route.fulfill({ response, json: body })
      })
      const order = await shop.order()
      // Only a page with the loader reads its first screen from the answer to the session request.
      await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
      const frame = page.frameLocator('loyalty-widget iframe')
      const exchange = exchangeIn(frame)
      const { press, count } = countedPresses(by)
      await press(frame.getByRole('radio', { name: saved }))
      await expect(exchange.send).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
      await expect(exchange.consent).toHaveCount(0)
      await expect(frame.getByRole('definition').filter({ hasText: 'The bank charges no fee.' })).toBeVisible()
      expect(await shop.transactionsOf(order)).toHaveLength(0)
      await press(exchange.send)
      await expect(exchange.done).toBeVisible()
      expect(count()).toBe(2)
      expect(await shop.transactionsOf(order)).toHaveLength(1)
    })
  })

test('the arrow keys choose a program and stay on the screen', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  const rows = page.getByRole('radio')
  await rows.first().press('Space')
  await rows.first().press('ArrowDown')
  await expect(rows.nth(1)).toBeChecked()
  await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
})

test('the user changes the saved account on the review', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await page.getByRole('radio', { name: saved }).click()
  await exchange.button(exchange.texts.change).click()
  await expect(exchange.member).toBeFocused()
  await typeInto(exchange.member, 'NB99')
  await exchange.button('Keep the account as it was').click()
  await expect(exchange.button(exchange.texts.change)).toBeFocused()
  await expect(page.getByText('NB99')).toHaveCount(0)
  await exchange.button(exchange.texts.change).click()
  await typeInto(exchange.member, 'NB40999')
  await exchange.button('Use this account').click()
  await expect(page.getByText('NB40999')).toBeVisible()
  await exchange.consent.check()
  const sent = page.waitForRequest('**/v1/widget/point-exchange/transactions')
  await exchange.send.click()
  expect((await sent).postDataJSON()).toMatchObject({ destinationAccount: { destinationUserId: 'NB40999' } })
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})
