import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { exchangeIn, papyrine } from '../../exchange/exchange.ts'
import { openBarePage } from '../../security/bare-page.ts'
import type { Shop } from '../../shop.ts'
import type { Stack } from '../../stack/stack.ts'
import { expect, test, type Page } from '../../test.ts'
import { mintFrom } from './app.ts'

test.use({ expectedErrors: [[/status of 401/], { scope: 'test' }] })

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let script = ''

/** Builds the screen of the React Native template. Stubs replace only the modules of React Native. */
test.beforeAll(async () => {
  const built = (await build({
    configFile: false,
    root: file('../..'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: {
      // The template has no packages of its own here.
      dedupe: ['react'],
      alias: [
        { find: 'sample', replacement: file('../../../apps/examples/react-native/LoyaltyWidget.tsx') },
        { find: /^react-native(-webview)?$/, replacement: file('react-native/native.ts') },
      ],
    },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: file('react-native/main.ts') },
    },
  })) as Rolldown.RolldownOutput
  script = built.output[0].code
})

declare global {
  interface Window {
    toApp: (json: string) => Promise<void>
  }
}

type Mint = () => Promise<object>

/** Pauses an installed clock one second from now, because a clock cannot go back. */
const pauseClock = async (page: Page): Promise<void> => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))

/** Opens the app in a second tab. The test's own tab plays the page inside the app's web view. */
const openApp = async (page: Page, stack: Stack, mint: Mint) => {
  const received: string[] = []
  let injected = 0
  const app = await page.context().newPage()
  await app.clock.install({ time: 0 })
  await app.exposeFunction('inject', async (code: string) => {
    await page.evaluate(code)
    injected += 1
  })
  await app.exposeFunction('mint', mint)
  const settings = { origin: stack.serviceUrl, type: 'point-exchange', returnAddress: 'com.example.shop:/done' }
  await app.addInitScript((given) => void Object.assign(window, { settings: given }), settings)
  stack.front.write(
    '/app',
    '<!doctype html><title>App</title><link rel="icon" href="data:,"><body><script type="module" src="/app.js"></script>',
  )
  stack.front.write('/app.js', script, { 'content-type': 'text/javascript' })
  await app.goto(`${stack.shopUrl}/app`)
  await expect(app.getByText(/^(the view|Please sign in again\.)$/)).toBeVisible()
  // Pauses the app's clock, so that the app's timers run only when the test advances the clock.
  await pauseClock(app)

  await page.exposeFunction('toApp', (data: string) => {
    received.push((JSON.parse(data) as { method?: string }).method ?? '')
    return app.evaluate((nativeEvent) => window.view.onMessage({ nativeEvent }), { url: page.url(), data })
  })
  await page.addInitScript(() =>
    Object.assign(window, { ReactNativeWebView: { postMessage: (json: string) => window.toApp(json) } }),
  )
  /** Loads in this tab the address that the app gave its web view. */
  const showView = async () => {
    await expect(app.getByText('the view')).toBeVisible()
    // Brings the tab of the web view to the front, because a hidden tab paints only once a second.
    await page.bringToFront()
    await page.goto(await app.evaluate(() => window.view.source.uri))
  }
  return {
    app,
    showView,
    injected: () => injected,
    asked: () => received.filter((method) => method === 'lw.token').length,
    left: () => app.evaluate(() => window.left),
    /**
     * Asks the app to load an address in the web view. Returns a list: first whether the web view may load the address,
     * then all addresses that the app opened in the system's browser.
     */
    goTo: (url: string) =>
      app.evaluate((url) => [window.view.onShouldStartLoadWithRequest({ url }), ...window.opened], url),
  }
}

const mintFor = async (page: Page, stack: Stack, shop: Shop): Promise<Mint> =>
  mintFrom(page, stack, `point-exchange?order=${(await shop.order()).id}`)

test('the app answers the widget’s repeated token request with the late token', async ({ page, stack, shop }) => {
  const mint = await mintFor(page, stack, shop)
  const arrived = Promise.withResolvers<void>()
  let mints = 0
  await page.clock.install()
  const { app, showView, asked, injected } = await openApp(page, stack, async () => {
    mints += 1
    if (mints > 1) await arrived.promise
    return mint()
  })
  await showView()
  const exchange = exchangeIn(page)
  await exchange.choose()
  // From here on, both clocks are paused, so a timeout fires only when the test advances a clock.
  await pauseClock(page)
  stack.clock.advance(620)
  const before = injected()
  await exchange.member.fill(papyrine.member)
  await exchange.button(exchange.texts.continue).click()
  await expect.poll(() => mints).toBe(2)
  await app.clock.fastForward(2500)
  await expect.poll(injected, 'a failure').toBe(before + 1)
  // The failure may reach the widget after a step of its clock, so each reading makes one more step.
  await expect
    .poll(async () => {
      await page.clock.runFor(700)
      return asked()
    })
    .toBe(2)
  arrived.resolve()
  await expect.poll(injected).toBe(before + 2)
  await page.clock.resume()
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()
  expect(mints).toBe(2)
})

test('a signed-out app shows a sign-in message; Try again opens the widget', async ({ page, stack, shop }) => {
  const mint = await mintFor(page, stack, shop)
  const answers: Mint[] = [async () => ({ status: 401 })]
  const { app, showView, asked } = await openApp(page, stack, () => (answers.pop() ?? mint)())
  await expect(app.getByText('Please sign in again.')).toBeVisible()
  await app.getByRole('button', { name: 'Try again' }).click()
  await showView()
  await exchangeIn(page).choose()
  expect(asked()).toBe(0)
})

test('after a failed page, Try again uses a new token', async ({ page, stack, shop }) => {
  const { app, left, showView } = await openApp(page, stack, await mintFor(page, stack, shop))
  const first = await app.evaluate(() => window.view.source.uri)
  await app.evaluate(() => window.view.onError())
  const plain = app.getByText('Rewards cannot be shown now.')
  await expect(plain).toBeVisible()
  await app.getByRole('button', { name: 'Try again' }).click()
  await showView()
  await exchangeIn(page).choose()
  expect(await app.evaluate(() => window.view.source.uri)).not.toBe(first)
  await app.evaluate(() => window.view.onRenderProcessGone())
  await expect(app.getByText('the view')).toBeVisible()
  // This page sends no hello, so the app gives up.
  await app.clock.fastForward(20_000)
  await expect(plain).toBeVisible()
  await app.getByRole('button', { name: 'Close' }).click()
  expect(await left()).toEqual(['cancelled'])
})

test('the device’s back button goes one step back, then leaves the widget', async ({ page, stack, shop }) => {
  const { app, left, showView } = await openApp(page, stack, await mintFor(page, stack, shop))
  await showView()
  const exchange = exchangeIn(page)
  await exchange.choose()
  await app.evaluate(() => window.pressBack())
  await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
  expect(await left()).toEqual([])
  await app.evaluate(() => window.pressBack())
  await expect.poll(left).toEqual(['cancelled'])

  // An app may render at any time. Here the app renders while the screen waits for the widget's answer to the back
  // button.
  await app.evaluate(() => {
    window.inject = async () => {}
    window.pressBack()
    window.renderAgain()
  })
  await app.clock.fastForward(500)
  expect(await left()).toEqual(['cancelled', 'cancelled'])
})

test('the web view loads only the widget’s address', async ({ page, stack, shop }) => {
  const { app, left, goTo, injected, showView } = await openApp(page, stack, await mintFor(page, stack, shop))
  await showView()
  await exchangeIn(page).choose()
  const terms = 'https://program.example/terms'
  expect(await goTo(`${stack.serviceUrl}/widgets/point-exchange/`)).toEqual([true])
  expect(await goTo('com.example.shop:/done?lw_status=completed&lw_ref=1')).toEqual([false])
  expect(await goTo(terms)).toEqual([false, terms])
  expect(await goTo('intent://program.example')).toEqual([false, terms])
  expect(await left()).toEqual(['completed'])

  await openBarePage(
    page,
    stack,
    '<script>window.received = []; window.LoyaltyWidget = { receive: (json) => received.push(json) }</script>',
  )
  const before = injected()
  await app.evaluate(() => window.pressBack())
  await expect.poll(injected).toBe(before + 1)
  expect(await page.evaluate(() => window.received)).toEqual([])
})
