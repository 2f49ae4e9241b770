import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import { greet } from './greet.ts'

type Said = { id?: number; method?: string; params?: Record<string, unknown> }

const shop = 'https://shop.example'
const who = { widget: 'multibrand', build: '1', allowedOrigins: [shop] } as const
const grant = { id: 1, result: { token: 'T1', expiresIn: 60 } }
const parent = { postMessage: vi.fn<(message: Said, to: string) => void>() }
let port: MessagePort
let asked: Said[]

/** A document in a frame that has greeted the page around, which has not answered yet. */
function greeted() {
  const given: string[] = []
  const greeting = greet(window, { ...who, sid: 'early', onToken: (token) => given.push(token) })
  const channel = new MessageChannel()
  port = channel.port1
  asked = []
  port.addEventListener('message', ({ data }) => asked.push(data as Said))
  port.start()
  const init = (params: object = {}) => {
    const wishes = { v: 1, sid: 'early', inst: 'i', again: false, locale: 'en', dir: 'ltr', colorScheme: 'auto', features: {} }
    const data = { jsonrpc: '2.0', method: 'lw.init', params: { ...wishes, ...params } }
    const told = { source: parent, origin: shop, data, ports: [channel.port2] }
    window.dispatchEvent(Object.defineProperties(new Event('message'), Object.getOwnPropertyDescriptors(told)))
  }
  return { greeting, given, init }
}
const say = (message: object) => port.postMessage({ jsonrpc: '2.0', ...message })

/** The bundle arrives and goes on with it. */
function goOn({ sid, handOver }: ReturnType<typeof greet>) {
  const onInit = vi.fn<() => void>()
  const onFocus = vi.fn<() => void>()
  const bridge = connect({ ...who, sid, onInit, onFocus })
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

test('what the page said before the bundle came is heard by it, and its ask for a token is not made twice', async () => {
  const { greeting, given, init } = greeted()
  init()
  say({ method: 'lw.focus' })
  say(grant)
  await vi.waitUntil(() => given.length > 0)
  const { bridge, onInit, onFocus } = goOn(greeting)
  expect(onInit, 'not before whoever connects has the bridge').not.toHaveBeenCalled()
  expect(await bridge.started).toMatchObject({ sid: 'early' })
  expect([onInit, onFocus].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(await bridge.requestToken('initial')).toEqual(grant.result)

  const next = bridge.requestToken('expired')
  await vi.waitUntil(() => asked.length > 1)
  expect(asked).toMatchObject([
    { id: 1, method: 'lw.token', params: { reason: 'initial', attempt: 1 } },
    { id: 2, method: 'lw.token', params: { reason: 'expired', attempt: 1 } },
  ])
  say({ id: 2, result: { token: 'T2', expiresIn: 60 } })
  expect(await next).toMatchObject({ token: 'T2' })
  expect([given, onFocus.mock.calls.length]).toEqual([['T1'], 1])
})

test.each([
  ['asked for', true],
  ['not asked for yet', false],
])('an answer that comes after the bundle, which has %s it, is its answer', async (_, isAsked) => {
  const { greeting, given, init } = greeted()
  init()
  const { bridge } = goOn(greeting)
  await bridge.started
  const early = isAsked ? bridge.requestToken('initial') : undefined
  const arrived = new Promise((resolve) => {
    bridge.event('exchange.started', {})
    port.addEventListener('message', resolve, { once: true })
  })
  say(grant)
  await arrived
  expect(await (early ?? bridge.requestToken('initial'))).toEqual(grant.result)
  expect(given, 'the trade is the bundle’s own').toEqual([])
  expect(asked.filter(({ method }) => method === 'lw.token')).toHaveLength(1)
})

test('one answer starts one trade, and a request that has its number is none', async () => {
  const { greeting, given, init } = greeted()
  init()
  say({ id: 1, method: 'lw.focus' })
  say(grant)
  say({ id: 1, result: { token: 'T9', expiresIn: 60 } })
  await vi.waitUntil(() => given.length > 0)
  const { bridge, onFocus } = goOn(greeting)
  expect(await bridge.requestToken('initial')).toEqual(grant.result)
  expect([given, onFocus.mock.calls.length]).toEqual([['T1'], 1])
})

test('a refusal is an answer too: the next ask is sent', async () => {
  const { greeting, given, init } = greeted()
  init()
  say({ id: 1, result: {} })
  say({ method: 'lw.focus' })
  const { bridge, onFocus } = goOn(greeting)
  await vi.waitUntil(() => onFocus.mock.calls.length > 0)
  expect(await bridge.requestToken('initial')).toMatchObject({ error: { code: 'bridge_timeout' } })
  void bridge.requestToken('initial')
  await vi.waitUntil(() => asked.length > 1)
  expect([given, asked[1]]).toMatchObject([[], { id: 2, params: { attempt: 2 } }])
})

test('a page that began to listen later is greeted again, as the same load of the frame', async () => {
  const { greeting, init } = greeted()
  const { bridge, onInit } = goOn(greeting)
  const hellos = parent.postMessage.mock.calls.map(([{ method, params }]) => [method, params?.['sid']])
  expect(hellos).toEqual([
    ['lw.hello', 'early'],
    ['lw.hello', 'early'],
  ])
  init()
  void bridge.requestToken('initial')
  await vi.waitUntil(() => asked.length > 0)
  expect(onInit).toHaveBeenCalledOnce()
  expect(asked).toMatchObject([{ id: 1, method: 'lw.token' }])
})

test('a page whose script comes after the hello asks for it by a ping, before the bundle as after it', () => {
  const { greeting } = greeted()
  const ping = () =>
    window.dispatchEvent(
      Object.assign(new Event('message'), { source: parent, origin: shop, data: { jsonrpc: '2.0', method: 'lw.ping' }, ports: [] }),
    )
  const hellos = () => parent.postMessage.mock.calls.map(([{ params }]) => params?.['sid'])
  ping()
  expect(hellos()).toEqual(['early', 'early'])
  goOn(greeting)
  expect(hellos()).toHaveLength(3)
  ping()
  expect(hellos()).toEqual(['early', 'early', 'early', 'early'])
})

test.each([1_500, 10_000])('a page is waited for %i ms, and not longer', async (wait) => {
  vi.useFakeTimers()
  const { greeting } = greeted()
  const { started } = connect({ ...who, sid: greeting.sid, wait: wait === 1_500 ? undefined : wait })
  const outcome = vi.fn<(outcome: unknown) => void>()
  void started.then(outcome)
  await vi.advanceTimersByTimeAsync(wait - 1)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith('standalone')
})

test('what the document took for an answer is read in full by the bundle: one that is malformed is none', async () => {
  vi.useFakeTimers()
  const { greeting, init } = greeted()
  init({ locale: 7 })
  const { bridge, onInit } = goOn(greeting)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await bridge.started).toBe('standalone')
  expect(onInit).not.toHaveBeenCalled()
})
