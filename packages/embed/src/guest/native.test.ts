import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Init } from '../protocol.ts'
import type { BridgeHandlers } from './bridge.ts'
import { connect } from './connect.ts'
import type { NativeWindow } from './native.ts'

type Message = { method?: string; id?: number; params?: Record<string, unknown>; result?: unknown; error?: unknown }
type Post = (json: string) => unknown

/** The object that each kind of app offers, in the order in which `findNative` searches. */
const apps: [string, (post: Post) => NativeWindow][] = [
  [
    'Android’s WebMessageListener and Flutter’s JavaScriptChannel',
    (postMessage) => ({ LoyaltyWidgetNative: { postMessage } }),
  ],
  ['WKWebView', (postMessage) => ({ webkit: { messageHandlers: { LoyaltyWidget: { postMessage } } } })],
  ['React Native', (postMessage) => ({ ReactNativeWebView: { postMessage } })],
  [
    'flutter_inappwebview',
    (post) => ({
      flutter_inappwebview: { callHandler: async (name, json) => (name === 'LoyaltyWidget' ? post(json) : undefined) },
    }),
  ],
  ['WebView2', (postMessage) => ({ chrome: { webview: { postMessage } } })],
]

/** Opens a page in a webview with a fake app. */
function openIn(shim: (post: Post) => NativeWindow, handlers: BridgeHandlers = {}) {
  const received: Message[] = []
  const post = (json: string) => {
    // `receive` must exist before the first message, because the app may answer at once.
    expect(page.LoyaltyWidget).toEqual({ receive: expect.any(Function) })
    received.push(JSON.parse(json) as Message)
  }
  const page: NativeWindow & EventTarget = Object.assign(new EventTarget(), shim(post))
  vi.stubGlobal('window', Object.assign(page, { parent: page }))
  const bridge = connect({ widget: 'point-exchange', build: '1', allowedOrigins: [], ...handlers })
  const send = (message: Message) => page.LoyaltyWidget?.receive(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const init = (display: Partial<Init> = {}) => {
    const { sid } = received.findLast(({ method }) => method === 'lw.hello')?.params ?? {}
    const params = {
      v: 1,
      sid,
      inst: 'i',
      again: false,
      locale: 'ar',
      dir: 'rtl',
      colorScheme: 'dark',
      features: {},
      ...display,
    }
    send({ method: 'lw.init', params })
  }
  const methods = () => received.map(({ method }) => method)
  const message = (method: string) => vi.waitUntil(() => received.findLast((message) => message.method === method))
  return { page, bridge, received, methods, message, send, init }
}

const [android] = apps.map(([, shim]) => shim) as [(post: Post) => NativeWindow]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(apps)('%s exchanges hello, init, token and event as JSON strings', async (_, shim) => {
  const { bridge, received, message, send, init } = openIn(shim)
  await message('lw.hello')
  expect(received).toEqual([
    {
      jsonrpc: '2.0',
      method: 'lw.hello',
      params: { sid: expect.any(String), min: 1, max: 1, widget: 'point-exchange', build: '1' },
    },
  ])
  init()
  expect(await bridge.started).toMatchObject({ locale: 'ar', dir: 'rtl', colorScheme: 'dark' })
  const requested = bridge.requestToken('initial')
  const { id, params } = await message('lw.token')
  expect(params).toEqual({ reason: 'initial', attempt: 1 })
  send({ id: id ?? 0, result: { token: 't', expiresIn: 600 } })
  expect(await requested).toEqual({ token: 't', expiresIn: 600 })
  bridge.event('step.changed', { step: 'account' })
  expect((await message('lw.event')).params).toMatchObject({ name: 'step.changed', data: { step: 'account' }, seq: 1 })
})

test('the widget sends messages only to the first app object found', () => {
  const posts = apps.map(() => vi.fn<Post>())
  for (const [index, post] of posts.entries()) {
    const rest = apps.slice(index).map(([, shim], at) => shim(posts[index + at] as Post))
    openIn(() => Object.assign({}, ...rest) as NativeWindow)
    expect(posts.map(({ mock }) => mock.calls.length)).toEqual(posts.map((_, at) => (at <= index ? 1 : 0)))
    expect(post).toHaveBeenCalledOnce()
  }
})

test('the bridge answers a late ping of flutter_inappwebview with a hello', async () => {
  const { page, bridge, received, message, send, init } = openIn(() => ({ flutter_inappwebview: {} }))
  vi.advanceTimersByTime(1500)
  expect(await bridge.started).toBe('standalone')
  page.flutter_inappwebview!.callHandler = (_, json) => received.push(JSON.parse(json) as Message)
  send({ method: 'lw.ping' })
  await message('lw.hello')
  init()
  bridge.close('done')
  await message('lw.close')
})

test('the bridge is standalone after 1.5 s and accepts a later lw.init', async () => {
  const onInit = vi.fn<(init: Init) => void>()
  const { bridge, init } = openIn(android, { onInit })
  vi.advanceTimersByTime(1500)
  expect(await bridge.started).toBe('standalone')
  init()
  expect(onInit).toHaveBeenCalledOnce()
})

test('the bridge ignores malformed messages, and all messages before a valid lw.init', async () => {
  const handlers = {
    onInit: vi.fn<(init: Init) => void>(),
    onUpdate: vi.fn<(change: object) => void>(),
    onBack: () => true,
  }
  const { page, bridge, received, send, init } = openIn(android, handlers)
  send({ method: 'lw.update', params: { locale: 'ar' } })
  send({ id: 1, method: 'lw.back' })
  send({ id: 1, result: { token: 't', expiresIn: 60 } })
  for (const junk of ['', '{', 'null', '[]', '"lw.init"', '{"jsonrpc":"2.0"}', 'x'.repeat(20_000)])
    page.LoyaltyWidget?.receive(junk)
  page.LoyaltyWidget?.receive(undefined as unknown as string)
  init({ sid: 'another' })
  init({ v: 2 })
  init({ dir: 'up' as 'ltr' })
  expect(received).toHaveLength(1)
  expect(handlers.onUpdate).not.toHaveBeenCalled()
  expect(handlers.onInit).not.toHaveBeenCalled()

  init()
  init()
  expect(handlers.onInit).toHaveBeenCalledOnce()
  expect(await bridge.started).toMatchObject({ locale: 'ar' })
  send({ method: 'lw.update', params: { locale: 'en' } })
  expect(handlers.onUpdate.mock.calls).toEqual([[{ locale: 'en' }]])
})

test.each([
  ['is silent for three seconds', () => vi.advanceTimersByTime(3000)],
  [
    'refuses the method',
    (send: (message: Message) => void, id: number) => send({ id, error: { code: -32601, message: 'lw.token' } }),
  ],
  ['answers without a token', (send: (message: Message) => void, id: number) => send({ id, result: { token: '' } })],
])('requestToken returns native_token_unsupported if the app %s', async (_, behave) => {
  const { bridge, message, send, init } = openIn(android)
  init()
  const requested = bridge.requestToken('expired')
  const { id } = await message('lw.token')
  behave(send, id ?? 0)
  expect(await requested).toMatchObject({
    error: { code: 'native_token_unsupported', recoverable: false, action: 'new_page' },
  })
})

test('requestToken returns the error that the app sends', async () => {
  const { bridge, message, send, init } = openIn(android)
  init()
  const requested = bridge.requestToken('expired')
  const { id } = await message('lw.token')
  const error = {
    code: 'token_fetch_timeout',
    category: 'auth',
    recoverable: true,
    action: 'retry',
    message: 'no answer',
    correlationId: 'none',
    docs: 'errors/token_fetch_timeout',
  }
  send({ id: id ?? 0, result: { error } })
  expect(await requested).toEqual({ error })
})

test('a ping of a restarted app starts a new handshake', async () => {
  const onInit = vi.fn<(init: Init) => void>()
  const { received, send, init, methods } = openIn(android, { onInit })
  send({ method: 'lw.ping' })
  expect(methods()).toEqual(['lw.hello', 'lw.hello'])
  expect(received[1]).toEqual(received[0])
  init()
  send({ method: 'lw.ping' })
  expect(received).toHaveLength(3)
  expect(received[2]?.params?.['sid']).not.toBe(received[0]?.params?.['sid'])
  init({ again: true })
  expect(onInit.mock.calls.map(([{ again }]) => again)).toEqual([false, true])
})

test('openUrl sends the address to the app and opens no window', async () => {
  const open = vi.fn<() => void>()
  const { bridge, received, message, send, init, page } = openIn(android)
  Object.assign(page, { open })
  expect(await bridge.openUrl('https://program.example/terms', 'terms')).toBe(false)
  init()
  const opened = bridge.openUrl('https://program.example/terms', 'terms')
  const { id, params } = await message('lw.openUrl')
  expect(params).toEqual({ url: 'https://program.example/terms', kind: 'terms' })
  send({ id: id ?? 0, result: { handled: true } })
  expect(await opened).toBe(true)

  const ignored = bridge.openUrl('https://program.example/terms', 'terms')
  await vi.waitUntil(() => received.length === 3)
  vi.advanceTimersByTime(300)
  expect(await ignored).toBe(false)
  expect(open).not.toHaveBeenCalled()
  expect(received).toHaveLength(3)
})

test('a failing postMessage of the app causes no unhandled error', async () => {
  for (const postMessage of [
    () => Promise.reject(new Error('no reply')),
    () => {
      throw new Error('gone')
    },
  ]) {
    const { bridge } = openIn(() => ({ LoyaltyWidgetNative: { postMessage } }))
    vi.advanceTimersByTime(1500)
    expect(await bridge.started).toBe('standalone')
  }
})

test('the bridge neither sends nor accepts messages after lw.destroy', async () => {
  const handlers = { onUpdate: vi.fn<(change: object) => void>(), onDestroy: vi.fn<() => void>() }
  const { bridge, received, send, init } = openIn(android, handlers)
  init()
  send({ method: 'lw.destroy' })
  send({ method: 'lw.destroy' })
  send({ method: 'lw.update', params: { locale: 'ar' } })
  bridge.close('done')
  await bridge.started
  expect(handlers.onDestroy).toHaveBeenCalledOnce()
  expect(handlers.onUpdate).not.toHaveBeenCalled()
  expect(received).toHaveLength(1)
})

test('a widget in a frame sends messages only to the page', () => {
  const postMessage = vi.fn<Post>()
  const parent = { postMessage: vi.fn<(message: object, origin: string) => void>() }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { parent, LoyaltyWidgetNative: { postMessage } }))
  connect({ widget: 'multibrand', build: '1', allowedOrigins: [] })
  expect(postMessage).not.toHaveBeenCalled()
  expect(parent.postMessage).toHaveBeenCalledOnce()
})
