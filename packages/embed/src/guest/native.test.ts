import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Init } from '../protocol.ts'
import type { BridgeHandlers } from './bridge.ts'
import { connect } from './connect.ts'
import type { NativeWindow } from './native.ts'

type Message = { method?: string; id?: number; params?: Record<string, unknown>; result?: unknown; error?: unknown }
type Post = (json: string) => unknown

/** What each kind of webview puts into its page, in the order in which they are looked for. */
const carriers: [string, (post: Post) => NativeWindow][] = [
  ['Android’s WebMessageListener and Flutter’s JavaScriptChannel', (postMessage) => ({ LoyaltyWidgetNative: { postMessage } })],
  ['WKWebView', (postMessage) => ({ webkit: { messageHandlers: { LoyaltyWidget: { postMessage } } } })],
  ['React Native', (postMessage) => ({ ReactNativeWebView: { postMessage } })],
  [
    'flutter_inappwebview',
    (post) => ({ flutter_inappwebview: { callHandler: async (name, json) => (name === 'LoyaltyWidget' ? post(json) : undefined) } }),
  ],
  ['WebView2', (postMessage) => ({ chrome: { webview: { postMessage } } })],
]

/** A page in a webview, and the app around it. */
function openIn(shim: (post: Post) => NativeWindow, handlers: BridgeHandlers = {}) {
  const heard: Message[] = []
  const post = (json: string) => {
    // The app may answer the first message at once.
    expect(page.LoyaltyWidget).toEqual({ receive: expect.any(Function) })
    heard.push(JSON.parse(json) as Message)
  }
  const page: NativeWindow & EventTarget = Object.assign(new EventTarget(), shim(post))
  vi.stubGlobal('window', Object.assign(page, { parent: page }))
  const bridge = connect({ widget: 'point-exchange', build: '1', allowedOrigins: [], ...handlers })
  const say = (message: Message) => page.LoyaltyWidget?.receive(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const init = (wishes: Partial<Init> = {}) => {
    const { sid } = heard.findLast(({ method }) => method === 'lw.hello')?.params ?? {}
    const params = { v: 1, sid, inst: 'i', again: false, locale: 'ar', dir: 'rtl', colorScheme: 'dark', features: {}, ...wishes }
    say({ method: 'lw.init', params })
  }
  const methods = () => heard.map(({ method }) => method)
  const said = (method: string) => vi.waitUntil(() => heard.findLast((message) => message.method === method))
  return { page, bridge, heard, methods, said, say, init }
}

const [android] = carriers.map(([, shim]) => shim) as [(post: Post) => NativeWindow]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(carriers)('%s: hello, init, a token and an event cross as strings', async (_, shim) => {
  const { bridge, heard, said, say, init } = openIn(shim)
  await said('lw.hello')
  expect(heard).toEqual([
    {
      jsonrpc: '2.0',
      method: 'lw.hello',
      params: { sid: expect.any(String), min: 1, max: 1, widget: 'point-exchange', build: '1' },
    },
  ])
  init()
  expect(await bridge.started).toMatchObject({ locale: 'ar', dir: 'rtl', colorScheme: 'dark' })
  const asked = bridge.requestToken('initial')
  const { id, params } = await said('lw.token')
  expect(params).toEqual({ reason: 'initial', attempt: 1 })
  say({ id: id ?? 0, result: { token: 't', expiresIn: 600 } })
  expect(await asked).toEqual({ token: 't', expiresIn: 600 })
  bridge.event('step.changed', { step: 'account' })
  expect((await said('lw.event')).params).toMatchObject({ name: 'step.changed', data: { step: 'account' }, seq: 1 })
})

test('of several ways the first is used, and only that', () => {
  const posts = carriers.map(() => vi.fn<Post>())
  for (const [index, post] of posts.entries()) {
    const rest = carriers.slice(index).map(([, shim], at) => shim(posts[index + at] as Post))
    openIn(() => Object.assign({}, ...rest) as NativeWindow)
    expect(posts.map(({ mock }) => mock.calls.length)).toEqual(posts.map((_, at) => (at <= index ? 1 : 0)))
    expect(post).toHaveBeenCalledOnce()
  }
})

test('flutter_inappwebview may be ready after the page: the app pings when it is, and is greeted', async () => {
  const { page, bridge, heard, said, say, init } = openIn(() => ({ flutter_inappwebview: {} }))
  vi.advanceTimersByTime(1500)
  expect(await bridge.started).toBe('standalone')
  page.flutter_inappwebview!.callHandler = (_, json) => heard.push(JSON.parse(json) as Message)
  say({ method: 'lw.ping' })
  await said('lw.hello')
  init()
  bridge.close('done')
  await said('lw.close')
})

test('an app that does not know us leaves the page on its own after 1.5 s, and may still come later', async () => {
  const onInit = vi.fn<(init: Init) => void>()
  const { bridge, init } = openIn(android, { onInit })
  vi.advanceTimersByTime(1500)
  expect(await bridge.started).toBe('standalone')
  init()
  expect(onInit).toHaveBeenCalledOnce()
})

test('what the app sends before its init, out of turn, for another load or as junk, changes nothing', async () => {
  const handlers = { onInit: vi.fn<(init: Init) => void>(), onUpdate: vi.fn<(change: object) => void>(), onBack: () => true }
  const { page, bridge, heard, say, init } = openIn(android, handlers)
  say({ method: 'lw.update', params: { locale: 'ar' } })
  say({ id: 1, method: 'lw.back' })
  say({ id: 1, result: { token: 't', expiresIn: 60 } })
  for (const junk of ['', '{', 'null', '[]', '"lw.init"', '{"jsonrpc":"2.0"}', 'x'.repeat(20_000)]) page.LoyaltyWidget?.receive(junk)
  page.LoyaltyWidget?.receive(undefined as unknown as string)
  init({ sid: 'another' })
  init({ v: 2 })
  init({ dir: 'up' as 'ltr' })
  expect(heard).toHaveLength(1)
  expect(handlers.onUpdate).not.toHaveBeenCalled()
  expect(handlers.onInit).not.toHaveBeenCalled()

  init()
  init()
  expect(handlers.onInit).toHaveBeenCalledOnce()
  expect(await bridge.started).toMatchObject({ locale: 'ar' })
  say({ method: 'lw.update', params: { locale: 'en' } })
  expect(handlers.onUpdate.mock.calls).toEqual([[{ locale: 'en' }]])
})

test.each([
  ['says nothing for three seconds', () => vi.advanceTimersByTime(3000)],
  ['does not know the method', (say: (message: Message) => void, id: number) => say({ id, error: { code: -32601, message: 'lw.token' } })],
  ['answers without a token', (say: (message: Message) => void, id: number) => say({ id, result: { token: '' } })],
])('an app that %s gives native_token_unsupported', async (_, behave) => {
  const { bridge, said, say, init } = openIn(android)
  init()
  const asked = bridge.requestToken('expired')
  const { id } = await said('lw.token')
  behave(say, id ?? 0)
  expect(await asked).toMatchObject({ error: { code: 'native_token_unsupported', recoverable: false, action: 'new_page' } })
})

test('a failure that the app tells is what failed', async () => {
  const { bridge, said, say, init } = openIn(android)
  init()
  const asked = bridge.requestToken('expired')
  const { id } = await said('lw.token')
  const error = {
    code: 'token_fetch_timeout',
    category: 'auth',
    recoverable: true,
    action: 'retry',
    message: 'no answer',
    correlationId: 'none',
    docs: 'errors/token_fetch_timeout',
  }
  say({ id: id ?? 0, result: { error } })
  expect(await asked).toEqual({ error })
})

test('an app that has started anew around the page pings, and takes it up again', async () => {
  const onInit = vi.fn<(init: Init) => void>()
  const { heard, say, init, methods } = openIn(android, { onInit })
  say({ method: 'lw.ping' })
  expect(methods()).toEqual(['lw.hello', 'lw.hello'])
  expect(heard[1]).toEqual(heard[0])
  init()
  say({ method: 'lw.ping' })
  expect(heard).toHaveLength(3)
  expect(heard[2]?.params?.['sid']).not.toBe(heard[0]?.params?.['sid'])
  init({ again: true })
  expect(onInit.mock.calls.map(([{ again }]) => again)).toEqual([false, true])
})

test('the app opens an address; what it leaves is not opened in a window of its own, and nothing else is asked', async () => {
  const open = vi.fn<() => void>()
  const { bridge, heard, said, say, init, page } = openIn(android)
  Object.assign(page, { open })
  expect(await bridge.openUrl('https://program.example/terms', 'terms')).toBe(false)
  init()
  const opened = bridge.openUrl('https://program.example/terms', 'terms')
  const { id, params } = await said('lw.openUrl')
  expect(params).toEqual({ url: 'https://program.example/terms', kind: 'terms' })
  say({ id: id ?? 0, result: { handled: true } })
  expect(await opened).toBe(true)

  const ignored = bridge.openUrl('https://program.example/terms', 'terms')
  await vi.waitUntil(() => heard.length === 3)
  vi.advanceTimersByTime(300)
  expect(await ignored).toBe(false)
  expect(open).not.toHaveBeenCalled()
  expect(heard).toHaveLength(3)
})

test('an app that refuses, or is gone, is no unhandled failure', async () => {
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

test('after destroy nothing is heard and nothing said', async () => {
  const handlers = { onUpdate: vi.fn<(change: object) => void>(), onDestroy: vi.fn<() => void>() }
  const { bridge, heard, say, init } = openIn(android, handlers)
  init()
  say({ method: 'lw.destroy' })
  say({ method: 'lw.destroy' })
  say({ method: 'lw.update', params: { locale: 'ar' } })
  bridge.close('done')
  await bridge.started
  expect(handlers.onDestroy).toHaveBeenCalledOnce()
  expect(handlers.onUpdate).not.toHaveBeenCalled()
  expect(heard).toHaveLength(1)
})

test('inside a frame the app is the page’s business, not the frame’s', () => {
  const postMessage = vi.fn<Post>()
  const parent = { postMessage: vi.fn<(message: object, origin: string) => void>() }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { parent, LoyaltyWidgetNative: { postMessage } }))
  connect({ widget: 'multibrand', build: '1', allowedOrigins: [] })
  expect(postMessage).not.toHaveBeenCalled()
  expect(parent.postMessage).toHaveBeenCalledOnce()
})
