import { exchangeIn } from '../exchange/exchange.ts'
import { expect, test } from '../test.ts'
import { hold } from './hold.ts'
import { lookAt, looks } from './look.ts'

// What the states ask for: refusals of the triggers, and requests that the test ends or cuts.
test.use({ provoked: [[/status of (401|409|422|503|504)/, /ERR_(FAILED|INTERNET_DISCONNECTED)/], { scope: 'test' }] })

const answers = '**/v1/widget/session'
const sending = '**/v1/widget/point-exchange/transactions'

for (const look of looks) {
  const { lang, theme } = look
  const wishes = `&locale=${lang}&theme=${theme}`
  const about = `in ${lang}, ${theme}`

  test(`the exchange ${about}: loading, choosing, searching`, async ({ page, shop }) => {
    const exchange = exchangeIn(page, lang)
    const release = await hold(page, answers)
    await page.goto(shop.exchangeAddress(await shop.order(), wishes))
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    await lookAt(page, 'exchange-01-loading', look)
    await release()
    await expect(exchange.heading(exchange.say.choose)).toBeVisible()
    await lookAt(page, 'exchange-02-choose', look)
    await exchange.button(exchange.say.continue).click()
    await expect(page.getByText(exchange.say.missing)).toBeVisible()
    await lookAt(page, 'exchange-03-nothing-chosen', look)
    await page.getByRole('searchbox').fill('qqqq')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await lookAt(page, 'exchange-04-nothing-found', look)
  })

  test(`the exchange ${about}: the account`, async ({ page, shop }) => {
    const exchange = exchangeIn(page, lang)
    await page.goto(shop.exchangeAddress(await shop.order('journey'), wishes))
    await exchange.choose('Hushwood Nights')
    await lookAt(page, 'exchange-05-account', look)
    await exchange.button(exchange.say.continue).click()
    await expect(exchange.member).toHaveAttribute('aria-invalid', 'true')
    await lookAt(page, 'exchange-06-account-missing', look)
    await exchange.button(exchange.say.back).click()
    await exchange.choose()
    await exchange.identify('SBX-422-MEMBER-NOT-FOUND')
    await expect(exchange.member).toHaveAccessibleDescription(exchange.say.notFound)
    await lookAt(page, 'exchange-07-member-not-found', look)
    await exchange.member.fill('PR-771204')
    await exchange.member.blur()
    await expect(page.getByText(exchange.say.found)).toBeVisible()
    await lookAt(page, 'exchange-08-member-found', look)
  })

  test(`the exchange ${about}: review, sending, success`, async ({ page, shop, stack }) => {
    const exchange = exchangeIn(page, lang)
    const back = `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`
    await page.goto(shop.exchangeAddress(await shop.order(), wishes + back))
    await exchange.choose('غيمة بُن')
    await page.getByRole('textbox').fill('layla.zahrawin@mail.example')
    await exchange.button(exchange.say.continue).click()
    await expect(exchange.heading(exchange.say.review)).toBeVisible()
    await lookAt(page, 'exchange-09-review', look)
    await exchange.send.click()
    await expect(exchange.consent).toHaveAttribute('aria-invalid', 'true')
    await lookAt(page, 'exchange-10-consent-missing', look)
    await exchange.consent.check()
    const release = await hold(page, sending)
    await exchange.send.click()
    await expect(exchange.heading(exchange.say.sending)).toBeVisible()
    await lookAt(page, 'exchange-11-sending', look)
    await release()
    await expect(exchange.done).toBeVisible()
    await lookAt(page, 'exchange-12-done', look)
  })

  test(`the exchange ${about}: unknown, failed, offline`, async ({ page, shop, context }) => {
    const exchange = exchangeIn(page, lang)
    await page.goto(shop.exchangeAddress(await shop.order(), wishes))
    await exchange.prepare('SBX-504-THEN-OK')
    await exchange.send.click()
    await expect(exchange.heading(exchange.say.unknown)).toBeVisible()
    await hold(page, sending)
    await lookAt(page, 'exchange-13-unknown', look)

    await page.goto(shop.exchangeAddress(await shop.order(), wishes))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await exchange.prepare('SBX-409-REFERENCE')
    await exchange.send.click()
    await expect(exchange.heading(exchange.say.failed)).toBeVisible()
    await lookAt(page, 'exchange-14-failed', look)

    await page.goto(shop.exchangeAddress(await shop.order(), wishes))
    await exchange.choose()
    await context.setOffline(true)
    await expect(page.getByText(exchange.say.offline)).toBeVisible()
    await lookAt(page, 'exchange-15-offline', look)
    await context.setOffline(false)
    await expect(page.getByText(exchange.say.offline)).toHaveCount(0)
  })

  test(`the exchange ${about}: nothing on offer, sessions that end, a service that is not there`, async ({
    page,
    shop,
    stack,
    context,
  }) => {
    const caller = await stack.service.caller()
    const order = { userId: 'customer-1001', amount: 0.01, currency: 'SAR' as const, referenceNumber: `TINY-${lang}` }
    const { accessToken } = await caller.createPointExchangeToken({ body: { ...stack.credentials, ...order } })
    const tiny = `${stack.serviceUrl}/widgets/point-exchange/?token=${accessToken}${wishes}`
    const exchange = exchangeIn(page, lang)
    await page.goto(tiny)
    await expect(exchange.heading(exchange.say.choose)).toBeVisible()
    await lookAt(page, 'exchange-16-nothing-on-offer', look)

    const other = await context.newPage()
    await other.goto(tiny)
    await expect(other.getByRole('heading', { level: 1, name: exchange.say.unauthorised })).toBeVisible()
    await lookAt(other, 'exchange-17-unauthorised', look)
    await other.close()

    await page.goto(shop.exchangeAddress(await shop.order(), wishes))
    await exchange.choose()
    await exchange.member.fill('PR-771204')
    stack.clock.advance(3700)
    await exchange.button(exchange.say.continue).click()
    await expect(page.getByRole('alert')).toContainText(exchange.say.ended)
    await lookAt(page, 'exchange-18-session-ended', look)
    await page.reload()
    await expect(exchange.heading(exchange.say.ended)).toBeVisible()
    await lookAt(page, 'exchange-19-expired', look)

    stack.clock.reset()
    await page.route(answers, (route) => route.abort())
    await page.goto(shop.exchangeAddress(await shop.order(), wishes))
    await expect(exchange.heading(exchange.say.broken)).toBeVisible()
    await lookAt(page, 'exchange-20-not-loaded', look)
  })
}
