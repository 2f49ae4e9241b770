import { exchangeIn, papyrine } from '../exchange/exchange.ts'
import { nimbara, preferencesIn } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { reloadFrame } from '../reload-frame.ts'
import { hold } from '../screens/hold.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expect, test, type Page } from '../test.ts'
import { mintFrom, startApp, widgetAddress } from './app.ts'
import { expectHome, expectTold, preferencesOf } from './embedded.ts'

test.use({ provoked: [[/status of 401/], { scope: 'test' }] })

const ended = 'Your session has ended'

test('Android: an exchange whose token only the app has, renewed by it on the way and closed by it', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const app = await startApp(page, 'android', { token: mintFrom(page, stack, `point-exchange?order=${order.id}`) })
  await page.goto(widgetAddress(stack, 'point-exchange'))
  const exchange = exchangeIn(page)
  await exchange.prepare()
  stack.clock.advance(620)
  const release = await hold(page, '**/v1/widget/point-exchange/transactions')
  await exchange.send.click()
  await expect(exchange.heading(exchange.say.sending)).toBeVisible()
  // What is being sent is not left by the device's own way back.
  expect(await app.back()).toEqual({ handled: true })
  release()
  await expect(exchange.done).toBeVisible()
  expect(await app.back()).toEqual({ handled: false })
  expect(app.reasons()).toEqual(['initial', 'unauthorized'])
  expect(await shop.transactionsOf(order)).toHaveLength(1)
  await exchange.button(exchange.say.close).click()
  expect(await app.said('lw.close')).toEqual({ reason: 'done' })
  expect(app.events()).toEqual(expect.arrayContaining(['exchange.started', 'session.renewed', 'exchange.completed']))
  // It scrolls by itself, and what the app hears says nothing of the user.
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'standalone')
  expect(JSON.stringify(app.heard)).not.toMatch(/eyJ|PR-771204|"token":/)
})

test('WKWebView: an app that answers nothing is an ended session, at the start and on the way, and nothing typed is lost', async ({
  page,
  shop,
  stack,
}) => {
  const order = await shop.order()
  const mint = mintFrom(page, stack, `point-exchange?order=${order.id}`)
  const app = await startApp(page, 'wkWebView', { token: mint })
  await page.goto(widgetAddress(stack, 'point-exchange'))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await exchange.member.fill(papyrine.member)
  app.behaviour.token = async () => undefined
  stack.clock.advance(620)
  await exchange.button(exchange.say.continue).click()
  const panel = page.getByRole('alert').filter({ hasText: ended })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button')).toHaveAccessibleName('Close')
  await expect(exchange.member).toHaveValue(papyrine.member)
  expect(await app.said('lw.error')).toMatchObject({ code: 'native_token_unsupported', action: 'new_page', recoverable: false })
  // Under the panel the screen cannot go back: leaving is the app's.
  expect(await app.back()).toEqual({ handled: false })

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: ended })).toBeVisible()
  expect(app.reasons()).toEqual(['initial', 'unauthorized', 'initial'])
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})

test('React Native: a screen that came with its document waits for the app’s language and look, and is ready once', async ({
  page,
  shop,
}) => {
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
    window.told = []
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent
      if (heading && window.told.at(-1) !== heading) window.told.push(heading)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto(shop.exchangeAddress(await shop.order(), '&locale=en'))
  const { heading, say } = exchangeIn(page, 'ar')
  await expect(heading(say.choose)).toBeVisible()
  expect(await page.evaluate(() => window.told)).toEqual([say.choose])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const { sid } = app.all('lw.hello').at(-1)?.params ?? {}
  expect(await app.said('lw.ready')).toEqual({ sid, firstPaintMs: expect.any(Number) })
  expect(app.all('lw.ready')).toHaveLength(1)
})

test('React Native: the device’s back goes step by step, and a link leaves the app or shows its address', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const app = await startApp(page, 'reactNative', { token: mintFrom(page, stack, `point-exchange?order=${order.id}`) })
  // An app that does not wait for the hello finds nobody, and breaks nothing.
  await page.addInitScript(() => window.LoyaltyWidget?.receive('{"jsonrpc":"2.0","method":"lw.focus"}'))
  await page.goto(widgetAddress(stack, 'point-exchange'))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await exchange.identify()
  await expect(exchange.heading(exchange.say.review)).toBeVisible()

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
  await expect(exchange.heading(exchange.say.account)).toBeVisible()
  await expect(exchange.member).toHaveValue(papyrine.member)
  expect(await app.back()).toEqual(handled)
  await expect(exchange.heading(exchange.say.choose)).toBeVisible()
  expect(await app.back()).toEqual({ handled: false })
  expect(await shop.transactionsOf(order)).toHaveLength(0)
})

test('Flutter: a page whose process was ended goes on with a new token, and sends nothing twice', async ({
  page,
  context,
  shop,
  stack,
}) => {
  const order = await shop.order()
  const app = await startApp(page, 'flutter', { token: mintFrom(page, stack, `point-exchange?order=${order.id}`) })
  await page.goto(widgetAddress(stack, 'point-exchange'))
  const exchange = exchangeIn(page)
  await exchange.choose()
  await page.reload()
  await exchange.complete()
  expect(app.reasons()).toEqual(['initial', 'initial'])
  expect(new Set(app.all('lw.hello').map(({ params }) => params?.['sid'])).size).toBe(2)
  await page.close()

  // Where the view went with its process, nothing of the page is left: no history, no state.
  const view = await context.newPage()
  const again = await startApp(view, 'flutter', { token: mintFrom(view, stack, `point-exchange?order=${order.id}`) })
  await view.goto(widgetAddress(stack, 'point-exchange'))
  await expect(exchangeIn(view).done).toBeVisible()
  expect(again.reasons()).toEqual(['initial'])
  expect(await shop.transactionsOf(order)).toHaveLength(1)
})

/** Every storage of every document throws, as where cookies of third parties are blocked, or all of them. */
const refuseStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { get: refused })
    Object.defineProperty(document, 'cookie', { get: refused, set: refused })
  })

test('in a page, too, a widget needs no storage of any kind, and a reload of its frame goes on', async ({ page, shop, stack }) => {
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
  await expectTold(page, 'ready', 'ready', 'complete')
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 75 })
})

test('WebView2: preferences in the app’s language and look, clear of the notch, without any storage', async ({ page, shop, stack }) => {
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
  expect(await page.locator('#widget-root').evaluate((root) => root.getBoundingClientRect().top + scrollY)).toBe(notch.top)
  await preferences.type(nimbara, 75)
  await preferences.save()
  expect(app.events()).toContain('preferences.saved')
})

test('an app without a bridge gets its user back by an address that says how it ended, and carries no token', async ({
  page,
  shop,
  stack,
}) => {
  const order = await shop.order()
  await page.goto(shop.exchangeAddress(order, `&return_url=${encodeURIComponent(`${stack.shopUrl}/`)}`))
  await exchangeIn(page).complete()
  await page.getByRole('link', { name: 'Done' }).click()
  const [transaction] = await shop.transactionsOf(order)
  await expect(page).toHaveURL(`${stack.shopUrl}/?lw_status=completed&lw_ref=${transaction?.id}`)
})
