import { expect, type Page } from '@playwright/test'
import type { Stack } from '../../stack/stack.ts'

type Message = { method?: string; id?: number; params?: Record<string, unknown>; result?: unknown; error?: unknown }

declare global {
  interface Window {
    LoyaltyWidget?: { receive(json: string): void }
  }
}

/**
 * For each kind of webview, the bridge script that the app injects before the page's scripts. `toApp` takes one string.
 */
const shims = {
  android: 'window.LoyaltyWidgetNative = { postMessage: (json) => toApp(json) }',
  wkWebView: 'window.webkit = { messageHandlers: { LoyaltyWidget: { postMessage: (json) => toApp(json) } } }',
  reactNative: 'window.ReactNativeWebView = { postMessage: (json) => toApp(json) }',
  // Flutter's bridge may become ready only after the page has loaded. The app then sends `lw.ping`, and the widget
  // repeats its `lw.hello`.
  flutter: `window.flutter_inappwebview = {}
    addEventListener('load', () => {
      flutter_inappwebview.callHandler = (name, json) => (name === 'LoyaltyWidget' ? toApp(json) : undefined)
      LoyaltyWidget.receive('{"jsonrpc":"2.0","method":"lw.ping"}')
    })`,
  webView2: 'window.chrome = { ...window.chrome, webview: { postMessage: (json) => toApp(json) } }',
}

/** The behaviour of the app. A test may change these properties at any time. */
export type Behaviour = {
  token: () => Promise<object | undefined>
  locale?: string
  colorScheme?: string
  /** The app answers the widget's first `lw.hello` only after this promise has settled. */
  wakes?: Promise<void>
  opensLinks?: boolean
}

/** Starts a fake app around a webview. The fake app records and answers the widget's messages. */
export const startApp = async (page: Page, kind: keyof typeof shims, behaviour: Behaviour) => {
  const received: Message[] = []
  let ids = 0
  const send = (message: Message): Promise<void> =>
    page.evaluate((json) => window.LoyaltyWidget?.receive(json), JSON.stringify({ jsonrpc: '2.0', ...message }))

  const answer = async ({ method, id = 0, params = {} }: Message): Promise<void> => {
    if (method === 'lw.hello') {
      await behaviour.wakes
      const { locale = 'en', colorScheme = 'light' } = behaviour
      const display = { locale, dir: locale === 'ar' ? 'rtl' : 'ltr', colorScheme }
      await send({
        method: 'lw.init',
        params: { v: 1, sid: params['sid'], inst: 'app', again: false, features: {}, ...display },
      })
    }
    if (method === 'lw.token') {
      const result = await behaviour.token()
      if (result) await send({ id, result })
    }
    if (method === 'lw.openUrl') await send({ id, result: { handled: behaviour.opensLinks ?? true } })
  }

  await page.exposeFunction('toApp', async (json: string): Promise<void> => {
    const message = JSON.parse(json) as Message
    received.push(message)
    await answer(message)
  })
  await page.addInitScript({ content: shims[kind] })

  const all = (method: string) => received.filter((message) => message.method === method)
  return {
    behaviour,
    received,
    send,
    all,
    reasons: () => all('lw.token').map(({ params }) => params?.['reason']),
    events: () => all('lw.event').map(({ params }) => params?.['name']),
    said: async (method: string) => {
      await expect.poll(() => all(method).length, `${method} is received`).toBeGreaterThan(0)
      return all(method).at(-1)?.params
    },
    /**
     * Presses the device's back button. Returns the widget's answer, which states whether the widget handled the press.
     */
    back: async (): Promise<unknown> => {
      const id = (ids += 1)
      const answered = () => received.find((message) => message.id === id && message.method === undefined)
      await send({ id, method: 'lw.back' })
      await expect.poll(answered).toBeDefined()
      return answered()?.result
    },
  }
}

/** Returns a function that mints tokens on the shop's server, with the app's own session. */
export const mintFrom =
  (page: Page, { shopUrl }: Stack, path: string) =>
  async (): Promise<object> => {
    const headers = { 'content-type': 'application/json', 'x-loyalty-widget': '1' }
    const answer = await page.request.post(`${shopUrl}/api/widget-token/${path}`, { headers, data: {} })
    expect(answer.status()).toBe(200)
    return answer.json() as Promise<object>
  }

/** Returns the widget's address without a token. The app provides the token over its bridge. */
export const widgetAddress = ({ serviceUrl, embedKey }: Stack, type: 'point-exchange' | 'multibrand'): string =>
  `${serviceUrl}/widgets/${type}/?key=${embedKey}`
