import { expect, type Page } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'

type Message = { method?: string; id?: number; params?: Record<string, unknown>; result?: unknown; error?: unknown }

declare global {
  interface Window {
    LoyaltyWidget?: { receive(json: string): void }
  }
}

/** What each kind of webview puts into its page before any script of the page runs; `toApp` takes one string. */
const shims = {
  android: 'window.LoyaltyWidgetNative = { postMessage: (json) => toApp(json) }',
  wkWebView: 'window.webkit = { messageHandlers: { LoyaltyWidget: { postMessage: (json) => toApp(json) } } }',
  reactNative: 'window.ReactNativeWebView = { postMessage: (json) => toApp(json) }',
  // Ready after the page, as this one may be: then the app asks for a hello.
  flutter: `window.flutter_inappwebview = {}
    addEventListener('load', () => {
      flutter_inappwebview.callHandler = (name, json) => (name === 'LoyaltyWidget' ? toApp(json) : undefined)
      LoyaltyWidget.receive('{"jsonrpc":"2.0","method":"lw.ping"}')
    })`,
  webView2: 'window.chrome = { ...window.chrome, webview: { postMessage: (json) => toApp(json) } }',
}

/** How the app behaves; a test may change it on the way. */
export type Behaviour = {
  token: () => Promise<object | undefined>
  locale?: string
  colorScheme?: string
  /** Settles when it answers the first hello. */
  wakes?: Promise<void>
  opensLinks?: boolean
}

/** The app around a webview: it answers the widget's messages and keeps them. */
export const startApp = async (page: Page, kind: keyof typeof shims, behaviour: Behaviour) => {
  const heard: Message[] = []
  let ids = 0
  const say = (message: Message): Promise<void> =>
    page.evaluate((json) => window.LoyaltyWidget?.receive(json), JSON.stringify({ jsonrpc: '2.0', ...message }))

  const answer = async ({ method, id = 0, params = {} }: Message): Promise<void> => {
    if (method === 'lw.hello') {
      await behaviour.wakes
      const { locale = 'en', colorScheme = 'light' } = behaviour
      const display = { locale, dir: locale === 'ar' ? 'rtl' : 'ltr', colorScheme }
      await say({ method: 'lw.init', params: { v: 1, sid: params['sid'], inst: 'app', again: false, features: {}, ...display } })
    }
    if (method === 'lw.token') {
      const result = await behaviour.token()
      if (result) await say({ id, result })
    }
    if (method === 'lw.openUrl') await say({ id, result: { handled: behaviour.opensLinks ?? true } })
  }

  await page.exposeFunction('toApp', async (json: string): Promise<void> => {
    const message = JSON.parse(json) as Message
    heard.push(message)
    await answer(message)
  })
  await page.addInitScript({ content: shims[kind] })

  const all = (method: string) => heard.filter((message) => message.method === method)
  return {
    behaviour,
    heard,
    say,
    all,
    reasons: () => all('lw.token').map(({ params }) => params?.['reason']),
    events: () => all('lw.event').map(({ params }) => params?.['name']),
    said: async (method: string) => {
      await expect.poll(() => all(method).length, `${method} is heard`).toBeGreaterThan(0)
      return all(method).at(-1)?.params
    },
    /** The device's own way back: whether the widget took it. */
    back: async (): Promise<unknown> => {
      const id = (ids += 1)
      const answered = () => heard.find((message) => message.id === id && message.method === undefined)
      await say({ id, method: 'lw.back' })
      await expect.poll(answered).toBeDefined()
      return answered()?.result
    },
  }
}

/** A token as an app gets it: from the shop's server, with the app's own session. */
export const mintFrom =
  (page: Page, { shopUrl }: Stack, path: string) =>
  async (): Promise<object> => {
    const headers = { 'content-type': 'application/json', 'x-loyalty-widget': '1' }
    const answer = await page.request.post(`${shopUrl}/api/widget-token/${path}`, { headers, data: {} })
    expect(answer.status()).toBe(200)
    return answer.json() as Promise<object>
  }

/** The widget's address without a token: the app is asked for it. */
export const widgetAddress = ({ serviceUrl, embedKey }: Stack, type: 'point-exchange' | 'multibrand'): string =>
  `${serviceUrl}/widgets/${type}/?key=${embedKey}`
