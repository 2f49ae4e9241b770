import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import { startHandshake } from './handshake.ts'

type Message = { id?: number; method?: string; params?: Record<string, unknown> }

const shop = 'https://shop.example'
const widget = { widget: 'multibrand', build: '1', allowedOrigins: [shop] } as const
const grant = { id: 1, result: { token: 'T1', expiresIn: 60 } }
const parent = { postMessage: vi.fn<(message: Message, to: string) => void>() }
let port: MessagePort
let sent: Message[]

/** Starts the handshake of a document in a frame. The returned `init` sends the page's answer. */
function startInFrame() {
  const given: string[] = []
  const handshake = startHandshake(window, { ...widget, sid: 'early', onToken: (token) => given.push(token) })
  const channel = new MessageChannel()
  port = channel.port1
  sent = []
  port.addEventListener('message', ({ data }) => sent.push(data as Message))
  port.start()
  const init = (params: object = {}) => {
    const wishes = {
      v: 1,
      sid: 'early',
      inst: 'i',
      again: false,
      locale: 'en',
      dir: 'ltr',
      colorScheme: 'auto',
      features: {},
    }
    const data = { jsonrpc: '2.0', method: 'lw.init', params: { ...wishes, ...params } }
    const event = { source: parent, origin: shop, data, ports: [channel.port2] }
    window.dispatchEvent(Object.defineProperties(new Event('message'), Object.getOwnPropertyDescriptors(event)))
  }
  return { handshake, given, init }
}
const say = (message: object) => port.postMessage({ jsonrpc: '2.0', ...message })

/** Continues the handshake as the widget's bundle does after it has loaded. */
function loadBundle({ sid, handOver }: ReturnType<typeof startHandshake>) {
  const onInit = vi.fn<() => void>()
  const onFocus = vi.fn<() => void>()
  const bridge = connect({ ...widget, sid, onInit, onFocus })
  handOver()
  return { bridge, onInit, onFocus }
}

beforeEach(() => {
  parent.postMessage.mockClear()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { parent }))
})
afterEach(() => {
  port.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the bundle gets the token and messages that the handshake received', async () => {
  const { handshake, given, init } = startInFrame()
  init()
  say({ method: 'lw.focus' })
  say(grant)
  await vi.waitUntil(() => given.length > 0)
  const { bridge, onInit, onFocus } = loadBundle(handshake)
  expect(onInit, 'not before the caller has the bridge').not.toHaveBeenCalled()
  expect(await bridge.started).toMatchObject({ sid: 'early' })
  expect([onInit, onFocus].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(await bridge.requestToken('initial')).toEqual(grant.result)

  const next = bridge.requestToken('expired')
  await vi.waitUntil(() => sent.length > 1)
  expect(sent).toMatchObject([
    { id: 1, method: 'lw.token', params: { reason: 'initial', attempt: 1 } },
    { id: 2, method: 'lw.token', params: { reason: 'expired', attempt: 1 } },
  ])
  say({ id: 2, result: { token: 'T2', expiresIn: 60 } })
  expect(await next).toMatchObject({ token: 'T2' })
  expect([given, onFocus.mock.calls.length]).toEqual([['T1'], 1])
})

test.each([
  ['requested', true],
  ['not requested yet', false],
])("the loaded bundle gets the handshake's token (token %s by the bundle)", async (_, isRequested) => {
  const { handshake, given, init } = startInFrame()
  init()
  const { bridge } = loadBundle(handshake)
  await bridge.started
  const early = isRequested ? bridge.requestToken('initial') : undefined
  const arrived = new Promise((resolve) => {
    bridge.event('exchange.started', {})
    port.addEventListener('message', resolve, { once: true })
  })
  say(grant)
  await arrived
  expect(await (early ?? bridge.requestToken('initial'))).toEqual(grant.result)
  expect(given, 'the bundle exchanges the token itself').toEqual([])
  expect(sent.filter(({ method }) => method === 'lw.token')).toHaveLength(1)
})

test('onToken receives only the first token of two responses', async () => {
  const { handshake, given, init } = startInFrame()
  init()
  say({ id: 1, method: 'lw.focus' })
  say(grant)
  say({ id: 1, result: { token: 'T9', expiresIn: 60 } })
  await vi.waitUntil(() => given.length > 0)
  const { bridge, onFocus } = loadBundle(handshake)
  expect(await bridge.requestToken('initial')).toEqual(grant.result)
  expect([given, onFocus.mock.calls.length]).toEqual([['T1'], 1])
})

test('the bundle requests a second token after a response without a token', async () => {
  const { handshake, given, init } = startInFrame()
  init()
  say({ id: 1, result: {} })
  say({ method: 'lw.focus' })
  const { bridge, onFocus } = loadBundle(handshake)
  await vi.waitUntil(() => onFocus.mock.calls.length > 0)
  expect(await bridge.requestToken('initial')).toMatchObject({ error: { code: 'bridge_timeout' } })
  void bridge.requestToken('initial')
  await vi.waitUntil(() => sent.length > 1)
  expect([given, sent[1]]).toMatchObject([[], { id: 2, params: { attempt: 2 } }])
})

test("the loaded bundle repeats the hello with the handshake's sid", async () => {
  const { handshake, init } = startInFrame()
  const { bridge, onInit } = loadBundle(handshake)
  const hellos = parent.postMessage.mock.calls.map(([{ method, params }]) => [method, params?.['sid']])
  expect(hellos).toEqual([
    ['lw.hello', 'early'],
    ['lw.hello', 'early'],
  ])
  init()
  void bridge.requestToken('initial')
  await vi.waitUntil(() => sent.length > 0)
  expect(onInit).toHaveBeenCalledOnce()
  expect(sent).toMatchObject([{ id: 1, method: 'lw.token' }])
})

test('the document answers a ping before and after the bundle loads', () => {
  const { handshake } = startInFrame()
  const ping = () =>
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        source: parent,
        origin: shop,
        data: { jsonrpc: '2.0', method: 'lw.ping' },
        ports: [],
      }),
    )
  const hellos = () => parent.postMessage.mock.calls.map(([{ params }]) => params?.['sid'])
  ping()
  expect(hellos()).toEqual(['early', 'early'])
  loadBundle(handshake)
  expect(hellos()).toHaveLength(3)
  ping()
  expect(hellos()).toEqual(['early', 'early', 'early', 'early'])
})

test.each([1_500, 10_000])('the bridge becomes standalone after %i ms without lw.init', async (wait) => {
  vi.useFakeTimers()
  const { handshake } = startInFrame()
  const { started } = connect({ ...widget, sid: handshake.sid, wait: wait === 1_500 ? undefined : wait })
  const outcome = vi.fn<(outcome: unknown) => void>()
  void started.then(outcome)
  await vi.advanceTimersByTimeAsync(wait - 1)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith('standalone')
})

test('the bundle rejects a malformed lw.init that the early handshake accepted', async () => {
  vi.useFakeTimers()
  const { handshake, init } = startInFrame()
  init({ locale: 7 })
  const { bridge, onInit } = loadBundle(handshake)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await bridge.started).toBe('standalone')
  expect(onInit).not.toHaveBeenCalled()
})
