import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { exchangeIn } from '../../exchange/exchange.ts'
import { openBarePage } from '../../security/bare-page.ts'
import type { Shop } from '../../shop.ts'
import type { Stack } from '../../stack/stack.ts'
import { expect, test, type Page } from '../../test.ts'
import { mintFrom, widgetAddress } from './app.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let script = ''

/** Builds the React Native screen of the documentation. Stubs replace only the modules of React Native. */
test.beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: {
      alias: [
        { find: 'sample', replacement: file('../../../packages/embed/native/LoyaltyWidget.tsx') },
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
  const settings = {
    origin: stack.serviceUrl,
    address: widgetAddress(stack, 'point-exchange'),
    returnAddress: 'com.example.shop:/done',
  }
  await app.addInitScript((given) => void Object.assign(window, { settings: given }), settings)
  stack.front.write(
    '/app',
    '<!doctype html><title>App</title><link rel="icon" href="data:,"><body><script type="module" src="/app.js"></script>',
  )
  stack.front.write('/app.js', script, { 'content-type': 'text/javascript' })
  await app.goto(`${stack.shopUrl}/app`)
  await expect.poll(() => app.evaluate(() => 'view' in window)).toBe(true)
  // Pauses the app's clock, so that the app's timers run only when the test advances the clock.
  await app.clock.pauseAt(3_600_000)

  await page.exposeFunction('toApp', (data: string) => {
    received.push((JSON.parse(data) as { method?: string }).method ?? '')
    return app.evaluate((nativeEvent) => window.view.onMessage({ nativeEvent }), { url: page.url(), data })
  })
  await page.addInitScript(() =>
    Object.assign(window, { ReactNativeWebView: { postMessage: (json: string) => window.toApp(json) } }),
  )
  // Brings the tab of the web view to the front, because a hidden tab paints only once a second.
  await page.bringToFront()
  await page.goto(settings.address)
  return {
    app,
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
  // The clocks of page and app are paused, so a timeout fires only when the test advances a clock.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const { app, asked, injected } = await openApp(page, stack, async () => {
    mints += 1
    await arrived.promise
    return mint()
  })
  await expect.poll(() => mints).toBe(1)
  await app.clock.fastForward(2500)
  await expect.poll(injected, 'after the init, a failure').toBe(2)
  await page.clock.runFor(700)
  await expect.poll(asked).toBe(2)
  arrived.resolve()
  await expect.poll(injected).toBe(3)
  await page.clock.resume()
  await exchangeIn(page).choose()
  expect(mints).toBe(1)
})

test('a signed-out app shows a sign-in message; Try again requests a token', async ({ page, stack, shop }) => {
  const mint = await mintFor(page, stack, shop)
  const answers: Mint[] = [async () => ({ status: 401 })]
  await page.clock.install()
  const { asked } = await openApp(page, stack, () => (answers.pop() ?? mint)())
  await expect(page.getByText('Please sign in again.')).toBeVisible()
  expect(asked()).toBe(1)
  // For five seconds after a refusal, the widget repeats the refusal without a new request. So the test lets six
  // seconds pass before it presses Try again.
  await page.clock.fastForward(6000)
  await page.getByRole('button', { name: 'Try again' }).click()
  await exchangeIn(page).choose()
  expect(asked()).toBe(2)
})

test('the device’s back button goes one step back, then leaves the widget', async ({ page, stack, shop }) => {
  const { app, left } = await openApp(page, stack, await mintFor(page, stack, shop))
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
  const { app, left, goTo, injected } = await openApp(page, stack, await mintFor(page, stack, shop))
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
