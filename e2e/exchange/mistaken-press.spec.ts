import type { Page } from '@playwright/test'
import { hold } from '../screens/hold.ts'
import { expect, test } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

test.use({ expectedErrors: [[/ERR_FAILED/], { scope: 'test' }] })

const validate = '**/v1/widget/point-exchange/validate-member'

test('the transfer uses the member number that the user changed during validation', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await exchange.choose()
  const release = await hold(page, validate)
  const checked = page.waitForResponse(validate)
  await exchange.identify('111')
  await expect(exchange.button(exchange.texts.continue)).toHaveAttribute('aria-busy')
  await exchange.member.fill(papyrine.member)
  release()
  await checked
  await expect(exchange.button(exchange.texts.continue)).not.toHaveAttribute('aria-busy')
  await expect(exchange.heading(exchange.texts.account)).toBeVisible()
  await exchange.button(exchange.texts.continue).click()
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()
  await exchange.consent.check()
  const sent = page.waitForRequest('**/v1/widget/point-exchange/transactions')
  await exchange.send.click()
  expect((await sent).postDataJSON()).toMatchObject({ destinationAccount: { destinationUserId: papyrine.member } })
  await expect(exchange.done).toBeVisible()
})

test('after Back, a late member validation has no effect', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await exchange.choose()
  const release = await hold(page, validate)
  const checked = page.waitForResponse(validate)
  await exchange.identify()
  await exchange.button(exchange.texts.back).click()
  await exchange.choose()
  release()
  await checked
  await expect(exchange.member).toHaveValue(papyrine.member)
  await exchange.button(exchange.texts.continue).click()
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()
})

/** Taps twice. The timestamps of the taps are 100 ms apart, also on a slow machine. */
async function tapTwice(page: Page, x: number, y: number): Promise<void> {
  const device = await page.context().newCDPSession(page)
  const first = Date.now() / 1000
  for (const timestamp of [first, first + 0.1])
    for (const type of ['touchStart', 'touchEnd'] as const)
      await device.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x, y }] : [],
        timestamp,
      })
}

test('an unknown member number stays refused when the next validation fails', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await exchange.identify('SBX-422-MEMBER-NOT-FOUND')
  await expect(exchange.member).toHaveAccessibleDescription(exchange.texts.notFound)
  await page.route(validate, (route) => route.abort())
  for (const _ of [1, 2]) {
    // Waits until the member check has failed, so that the second press starts a second check.
    const asked = page.waitForEvent('requestfailed')
    await exchange.button(exchange.texts.continue).click()
    await asked
  }
  await expect(exchange.button(exchange.texts.continue)).not.toHaveAttribute('aria-busy')
  await expect(exchange.heading(exchange.texts.account)).toBeVisible()
  await expect(exchange.member).toHaveAccessibleDescription(exchange.texts.notFound)
})

test('fields that a password manager fills simultaneously keep their values', async ({ page, shop }) => {
  await page.goto(shop.exchangeAddress(await shop.order()))
  const exchange = exchangeIn(page)
  await page.getByRole('radio', { name: 'Nimbara Miles' }).click()
  await exchange.button(exchange.texts.change).click()
  const filled = {
    destinationUserId: 'NB40718899',
    destinationUserFirstName: 'Omar',
    destinationUserLastName: 'Haddad',
  }
  await page.locator('form').evaluate((form: HTMLFormElement, values) => {
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name) as HTMLInputElement
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, filled)
  for (const [name, value] of Object.entries(filled)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
})

test.describe('double presses on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const by of ['finger', 'mouse'] as const)
    test(`a double press by ${by} presses no button of the next screen`, async ({ page, shop, stack }) => {
      const order = await shop.order()
      await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
      const frame = page.frameLocator('loyalty-widget iframe')
      const exchange = exchangeIn(frame)
      await frame.getByRole('searchbox').fill('Papyrine')
      await expect(frame.getByText(exchange.texts.oneFound)).toBeVisible()
      await frame.getByRole('radio', { name: papyrine.program.en }).press('Space')
      // Makes Cancel cover the whole next screen, so the pointer is over Cancel with every font.
      await frame.locator('html').evaluate(({ ownerDocument }) => {
        const over = new CSSStyleSheet()
        over.replaceSync('main:not(:has([type=radio])) form > button { position: fixed; inset: 0; z-index: 9 }')
        ownerDocument.adoptedStyleSheets.push(over)
      })
      const goOn = exchange.button(exchange.texts.continue)
      await goOn.click({ trial: true })
      const box = (await goOn.boundingBox())!
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (by === 'mouse') await page.mouse.dblclick(x, y)
      else await tapTwice(page, x, y)
      await expect(exchange.heading(exchange.texts.account)).toBeVisible()
      const cancel = exchange.button(exchange.texts.cancel)
      const there = (await cancel.boundingBox())!
      expect([y > there.y, y < there.y + there.height]).toEqual([true, true])
      await exchange.member.fill('typed')
      await expect(exchange.member).toHaveValue('typed')
      await cancel.click()
      await expect(page.locator('loyalty-widget')).toHaveCount(0)
    })
})
