import { exchangeIn, keeping, papyrine } from '../../exchange/exchange.ts'
import { nimbara, preferencesIn } from '../../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../../preferences/split.ts'
import { press } from '../../press.ts'
import { reloadFrame } from '../../reload-frame.ts'
import { hold } from '../../screens/hold.ts'
import { openBarePage, scriptTag } from '../../security/bare-page.ts'
import { expect, test, type Page } from '../../test.ts'
import { mintFrom, startApp, widgetAddress } from './app.ts'
import { expectHome, expectEvents, preferencesOf } from '../embedded.ts'

test.use({ expectedErrors: [[/status of 401/], { scope: 'test' }] })

const ended = 'Your session has ended'

test('Android: the widget completes an exchange with a renewed token, then closes', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const app = await startApp(page, 'android', { token: mintFrom(page, stack, `point-exchange?order=${order.id}`) })
  await page.goto(widgetAddress(stack, 'point-exchange'))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  stack.clock.advance(620)
  const release = await hold(page, '**/v1/widget/point-exchange/transactions')
  await exchange.send.click()
  await expect(exchange.heading(exchange.texts.sending)).toBeVisible()
  // While the widget sends the order, a press of the device's back button does not leave the screen.
  expect(await app.back()).toEqual({ handled: true })
  release()
  await expect(exchange.done).toBeVisible()
  expect(await app.back()).toEqual({ handled: false })
  expect(app.reasons()).toEqual(['initial', 'unauthorized'])
  expect(await shop.transactionsOf(order)).toHaveLength(1)
  await exchange.button(exchange.texts.close).click()
  expect(await app.said('lw.close')).toEqual({ reason: 'done' })
  expect(app.events()).toEqual(expect.arrayContaining(['exchange.started', 'session.renewed', 'exchange.completed']))
  // In an app, the widget's document scrolls its own content. The messages to the app contain no user data.
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'standalone')
  expect(JSON.stringify(app.received)).not.toMatch(/eyJ|PR-771204|"token":/)
})

test('WKWebView: an unanswered token request ends the session and keeps typed input', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const mint = mintFrom(page, stack, `point-exchange?order=${order.id}`)
  const app = await startApp(page, 'wkWebView', { token: mint })
  await page.goto(widgetAddress(stack, 'point-exchange'))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await exchange.member.fill(papyrine.member)
  app.behaviour.token = async () => undefined
  stack.clock.advance(620)
  await exchange.button(exchange.texts.continue).click()
  const panel = page.getByRole('alert').filter({ hasText: ended })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button')).toHaveAccessibleName('Close')
  await expect(exchange.member).toHaveValue(papyrine.member)
  expect(await app.said('lw.error')).toMatchObject({
    code: 'native_token_unsupported',
    action: 'new_page',
    recoverable: false,
  })
  // The panel about the ended session covers the screen, so the widget cannot go back a step. The app leaves the widget
  // instead.
  expect(await app.back()).toEqual({ handled: false })

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: ended })).toBeVisible()
  expect(app.reasons()).toEqual(['initial', 'unauthorized', 'initial'])
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})

test('React Native: the first screen waits for the app’s locale and theme', async ({ page, shop }) => {
  const traded = Promise.withResolvers<void>()
  const app = await startApp(page, 'reactNative', {
    token: () => Promise.resolve(undefined),
    locale: 'ar',
    colorScheme: 'dark',
    wakes: traded.promise,
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/v1/widget/session')) void response.finished().then(() => traded.resolve())
  })
  await page.addInitScript(() => {
    window.events = []
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent
      if (heading && window.events.at(-1) !== heading) window.events.push(heading)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  // The widget continues without an app after 1.5 s. The page's clock is paused until the app has answered, so that
  // a slow machine cannot use up this time.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(shop.exchangeAddress(await shop.order(), '&locale=en'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await page.clock.resume()
  const { heading, texts } = exchangeIn(page, 'ar')
  await expect(heading(texts.choose)).toBeVisible()
  expect(await page.evaluate(() => window.events)).toEqual([texts.choose])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const { sid } = app.all('lw.hello').at(-1)?.params ?? {}
  expect(await app.said('lw.ready')).toEqual({ sid, firstPaintMs: expect.any(Number) })
  expect(app.all('lw.ready')).toHaveLength(1)
})

test('an address with language and theme shows an app its early screen', async ({ page, shop }) => {
  await startApp(page, 'android', { token: () => Promise.resolve(undefined), locale: 'ar', colorScheme: 'dark' })
  const release = await hold(page, '**/assets/**')
  await page.goto(shop.exchangeAddress(await shop.order(), '&locale=ar&theme=dark'), { waitUntil: 'commit' })
  const { heading, texts } = exchangeIn(page, 'ar')
  await expect(page.locator('[data-early]')).toBeVisible()
  await expect(heading(texts.choose)).toBeVisible()
  const row = page.locator('.lw-radio-row').first()
  const place = await row.boundingBox()
  release()
  await expect(page.locator('[data-early]')).toHaveCount(0)
  await expect(heading(texts.choose)).toBeVisible()
  expect(await row.boundingBox()).toEqual(place)
})

test('React Native: the back button returns one step; the app opens links', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const app = await startApp(page, 'reactNative', { token: mintFrom(page, stack, `point-exchange?order=${order.id}`) })
  // The app sends this message before the widget's `lw.hello`. The widget must ignore the early message.
  await page.addInitScript(() => window.LoyaltyWidget?.receive('{"jsonrpc":"2.0","method":"lw.focus"}'))
  await page.goto(widgetAddress(stack, 'point-exchange'))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await exchange.identify()
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()

  const terms = page.getByRole('link', { name: /terms/i })
  await terms.click()
  expect(await app.said('lw.openUrl')).toEqual({ url: 'https://papyrine.example/terms', kind: 'terms' })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(0)
  app.behaviour.opensLinks = false
  await terms.click()
  await expect(dialog).toContainText('https://papyrine.example/terms')
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)

  const handled = { handled: true }
  expect(await app.back()).toEqual(handled)
  await expect(dialog).toHaveCount(0)
  await expect(exchange.consent).not.toBeChecked()
  expect(await app.back()).toEqual(handled)
  await expect(exchange.heading(exchange.texts.account)).toBeVisible()
  await expect(exchange.member).toHaveValue(papyrine.member)
  expect(await app.back()).toEqual(handled)
  await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
  expect(await app.back()).toEqual({ handled: false })
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})

test('Flutter: a restarted page uses a new token and sends one order', async ({ page, context, shop, stack }) => {
  const order = await shop.order()
  const app = await startApp(page, 'flutter', { token: mintFrom(page, stack, `point-exchange?order=${order.id}`) })
  await page.goto(widgetAddress(stack, 'point-exchange'))
  const exchange = exchangeIn(page)
  const kept = page.waitForResponse(keeping)
  await exchange.choose()
  await kept
  await page.reload()
  await exchange.resume()
  await press(exchange.send)
  await expect(exchange.done).toBeVisible()
  expect(app.reasons()).toEqual(['initial', 'initial'])
  expect(new Set(app.all('lw.hello').map(({ params }) => params?.['sid'])).size).toBe(2)
  await page.close()

  // A web view that opens after the app's process has ended has no history and no state of the old view.
  const view = await context.newPage()
  const again = await startApp(view, 'flutter', { token: mintFrom(view, stack, `point-exchange?order=${order.id}`) })
  await view.goto(widgetAddress(stack, 'point-exchange'))
  await expect(exchangeIn(view).done).toBeVisible()
  expect(again.reasons()).toEqual(['initial'])
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

/**
 * Makes every access to cookies and storage throw in every document, as in a browser that blocks third-party cookies.
 */
const refuseStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refused })
    Object.defineProperty(document, 'cookie', { get: refused, set: refused })
  })

test('an embedded widget works without storage and cookies, also after a reload', async ({ page, shop, stack }) => {
  await shop.signIn()
  await storeSplit(stack, seeded)
  await refuseStorage(page)
  await openBarePage(page, stack, scriptTag(stack))
  await expectHome(page)
  await reloadFrame(page)
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 75)
  await preferences.save()
  await expectEvents(page, 'ready', 'ready', 'complete')
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 75 })
})

test('WebView2: the preferences widget follows the app’s locale and theme without storage', async ({
  page,
  shop,
  stack,
}) => {
  await shop.signIn()
  await storeSplit(stack, seeded)
  await refuseStorage(page)
  const notch = { top: 47, right: 0, bottom: 34, left: 0 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: notch })
  const token = mintFrom(page, stack, 'multibrand')
  const app = await startApp(page, 'webView2', { token, locale: 'ar', colorScheme: 'dark' })
  await page.goto(widgetAddress(stack, 'multibrand'))
  const preferences = preferencesIn(page, 'ar')
  await preferences.edit()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.locator('#widget-root').evaluate((root) => root.getBoundingClientRect().top + scrollY)).toBe(
    notch.top,
  )
  await preferences.type(nimbara, 75)
  await preferences.save()
  expect(app.events()).toContain('preferences.saved')
})

test('an app without a bridge gets the result in the return address', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order, `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`))
  await exchangeIn(page).complete()
  await page.getByRole('link', { name: 'Done' }).click()
  const [transaction] = await shop.transactionsOf(order)
  await expect(page).toHaveURL(`${stack.shopUrl}/?lw_status=completed&lw_ref=${transaction?.id}`)
})
