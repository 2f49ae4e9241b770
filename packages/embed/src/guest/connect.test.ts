import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import type { Greeting } from './greet.ts'

type Said = { id?: number; method?: string; params?: Record<string, unknown> }

const parent = { postMessage: vi.fn<(message: Said, to: string) => void>() }
const shop = 'https://shop.example'
const wishes = { v: 1, inst: 'i', again: false, locale: 'en', dir: 'ltr', colorScheme: 'auto', features: {} }

/** What the document has heard of its page before the bundle came. */
function greeted(params: object, ...heard: object[]) {
  const { port1, port2 } = new MessageChannel()
  const data = { jsonrpc: '2.0', method: 'lw.init', params: { ...wishes, ...params } }
  const init = Object.assign(new Event('message'), { data, ports: [port2] }) as unknown as MessageEvent
  const greeting: Greeting = { sid: 'early', init, heard: heard.map((one) => ({ jsonrpc: '2.0', ...one })), stop: vi.fn<() => void>() }
  const asked: Said[] = []
  port1.addEventListener('message', ({ data }) => asked.push(data as Said))
  port1.start()
  return { greeting, asked, port: port1 }
}

const open = (greeting: Greeting | undefined, onInit = vi.fn<() => void>(), onFocus = vi.fn<() => void>()) => ({
  bridge: connect({ widget: 'multibrand', build: '1', allowedOrigins: [shop], greeting, onInit, onFocus }),
  onInit,
  onFocus,
})

beforeEach(() => {
  parent.postMessage.mockClear()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { parent }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a handshake that the document has ended is gone on with: nobody is greeted again, and its ask for a token is the first one', async () => {
  const { greeting, asked, port } = greeted({ sid: 'early' }, { method: 'lw.focus' }, { id: 1, result: { token: 'T1', expiresIn: 60 } })
  const { bridge, onInit, onFocus } = open(greeting)
  expect(onInit, 'not before whoever connects has the bridge').not.toHaveBeenCalled()
  expect(await bridge.started).toMatchObject({ sid: 'early' })
  expect(onFocus).toHaveBeenCalledOnce()
  expect(await bridge.requestToken('initial')).toEqual({ token: 'T1', expiresIn: 60 })
  expect(parent.postMessage).not.toHaveBeenCalled()
  expect(greeting.stop).toHaveBeenCalledOnce()

  const next = bridge.requestToken('expired')
  await vi.waitUntil(() => asked.length > 0)
  expect(asked).toMatchObject([{ id: 2, method: 'lw.token', params: { reason: 'expired', attempt: 1 } }])
  port.postMessage({ jsonrpc: '2.0', id: 2, result: { token: 'T2', expiresIn: 60 } })
  expect(await next).toMatchObject({ token: 'T2' })
  port.close()
})

test('an answer that comes after the bundle is the answer to the ask of the document too', async () => {
  const { greeting, asked, port } = greeted({ sid: 'early' })
  const asking = open(greeting).bridge.requestToken('initial')
  port.postMessage({ jsonrpc: '2.0', id: 1, result: { token: 'T1', expiresIn: 60 } })
  expect(await asking).toMatchObject({ token: 'T1' })
  expect(asked).toEqual([])
  port.close()
})

test('a greeting that nobody has answered is said again, as the same load of the frame', () => {
  open({ sid: 'early', heard: [], stop: () => undefined })
  expect(parent.postMessage.mock.calls).toEqual([[expect.objectContaining({ method: 'lw.hello' }), '*']])
  expect(parent.postMessage.mock.calls[0]?.[0].params).toMatchObject({ sid: 'early' })
})

test('what the document took for an answer is read in full by the bundle: one that is malformed is none', async () => {
  vi.useFakeTimers()
  const { greeting, port } = greeted({ sid: 'early', locale: 7 }, { id: 1, result: { token: 'T1', expiresIn: 60 } })
  const { bridge, onInit } = open(greeting)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await bridge.started).toBe('standalone')
  expect(onInit).not.toHaveBeenCalled()
  vi.useRealTimers()
  port.close()
})
