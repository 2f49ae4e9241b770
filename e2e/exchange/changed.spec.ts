import { hold } from '../screens/hold.ts'
import { expect, test } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

test('the review shows changed points and sends only after renewed consent', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
  const frame = page.frameLocator('loyalty-widget iframe')
  const exchange = exchangeIn(frame)
  await exchange.prepare()
  await page.route('**/v1/widget/point-exchange/preview', async (route) => {
    const response = await route.fetch()
    const option: { totalPoints: number } = await response.json()
    await route.fulfill({ response, json: { ...option, totalPoints: option.totalPoints - 1 } })
  })
  await exchange.send.click()
  const notice = frame.locator('[tabindex]').filter({ hasText: 'The points have changed' })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  await expect(exchange.consent).not.toBeChecked()
  await exchange.send.click()
  await expect(exchange.consent).toHaveAttribute('aria-invalid', 'true')
  expect(await shop.transactionsOf(order)).toHaveLength(0)

  // Removes the fake preview. The service's own preview has the original points, so the points change a second time.
  await page.unroute('**/v1/widget/point-exchange/preview')
  await exchange.consent.check()
  await exchange.send.click()
  await expect(notice).toBeFocused()
  await exchange.consent.check()
  await exchange.send.click()
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('consent withdrawn during the final points check stops the transfer', async ({ page, shop }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/widget/point-exchange/preview', async (route) => {
    await held.promise
    await route.continue()
  })
  await exchange.send.click()
  await expect(exchange.send).toHaveAttribute('aria-busy')
  await exchange.consent.click()
  await expect(exchange.consent).not.toBeChecked()
  await expect(exchange.send).not.toHaveAttribute('aria-busy')
  const answered = page.waitForResponse('**/v1/widget/point-exchange/preview')
  held.resolve()
  await answered
  await exchange.send.click()
  await expect(exchange.consent).toHaveAttribute('aria-invalid', 'true')
  expect(await shop.transactionsOf(order)).toHaveLength(0)
  await exchange.consent.check()
  await exchange.send.click()
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test('the device’s sleep during the final points check stops the transfer', async ({ page, shop }) => {
  await page.clock.install()
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  const release = await hold(page, '**/v1/widget/point-exchange/preview')
  await exchange.send.click()
  await expect(exchange.send).toHaveAttribute('aria-busy')
  // Sets the clock forward without running timers, as on a phone that sleeps.
  await page.clock.setSystemTime(Date.now() + 61_000)
  release()
  await expect(exchange.send).not.toHaveAttribute('aria-busy')
  await expect(exchange.consent).toBeChecked()
  expect(await shop.transactionsOf(order)).toHaveLength(0)
  await exchange.send.click()
  await expect(exchange.done).toBeVisible()
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

test.describe(() => {
  test.use({ expectedErrors: [[/ERR_(FAILED|INTERNET_DISCONNECTED)/, /status of 429/], { scope: 'test' }] })

  test('Send without a network shows an error until the network returns', async ({ page, shop, context }) => {
    const order = await shop.order()
    await page.goto(shop.exchangeAddress(order))
    const exchange = exchangeIn(page)
    await page.route('**/v1/widget/point-exchange/validate-member', (route) => route.abort())
    await exchange.prepare()
    await expect(page.getByText('We couldn’t check this account')).toBeVisible()
    await context.setOffline(true)
    await exchange.send.click()
    const failed = page.getByText('We couldn’t check the current points')
    await expect(failed).toBeVisible()
    await context.setOffline(false)
    await expect(failed).toHaveCount(0)
    await expect(exchange.consent).toBeChecked()
    await expect(exchange.send).not.toHaveAttribute('aria-disabled')
    expect(await shop.transactionsOf(order)).toHaveLength(0)
  })
  test('a 429 blocks Send until the countdown ends', async ({ page, shop }) => {
    await page.clock.install()
    await page.goto(shop.exchangeAddress(await shop.order()))
    const exchange = exchangeIn(page)
    await exchange.prepare()
    let looks = 0
    await page.route('**/v1/widget/point-exchange/preview', (route) => {
      looks += 1
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '300' },
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: '',
          status: 429,
          detail: '',
          code: 'RATE_LIMITED',
          requestId: 'req_1',
          retryable: true,
          errors: [],
        },
      })
    })
    await exchange.send.click()
    await expect(page.getByText('Try again in 5 minutes').last()).toBeVisible()
    await expect(exchange.send).toHaveAttribute('aria-disabled', 'true')
    await page.clock.fastForward('04:30')
    await expect(page.getByText(/Try again in [12]\d seconds/)).toBeVisible()
    await exchange.send.press('Enter')
    expect(looks).toBe(1)
    await page.clock.fastForward('00:31')
    await expect(exchange.send).not.toHaveAttribute('aria-disabled')
    await page.unroute('**/v1/widget/point-exchange/preview')
    await exchange.send.click()
    await expect(exchange.done).toBeVisible()
  })
})

test.describe('a program that the service refuses', () => {
  test.use({ expectedErrors: [[/status of 403/], { scope: 'test' }] })

  test('a program that the service refused disappears from the reloaded list', async ({ page, shop }) => {
    await page.goto(shop.exchangeAddress(await shop.order()))
    const exchange = exchangeIn(page)
    await page.route('**/v1/widget/point-exchange/transactions', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: {
          code: 'NO_PARTNERSHIP',
          status: 403,
          title: '',
          detail: '',
          retryable: false,
          requestId: 'req_1',
          errors: [],
        },
      }),
    )
    await page.route('**/v1/widget/point-exchange/options', async (route) => {
      const response = await route.fetch()
      const options = (await response.json()) as { name: string }[]
      await route.fulfill({ response, json: options.filter(({ name }) => name !== papyrine.program.en) })
    })
    await exchange.prepare()
    await exchange.send.click()
    await expect(page.getByRole('alert')).toContainText(papyrine.program.en)
    await page.getByRole('searchbox').fill('papyrine')
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
})
