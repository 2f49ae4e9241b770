import { expect, test, vi } from 'vitest'
import type { Init } from '../protocol.ts'
import { createBridge, type BridgeHandlers } from './bridge.ts'

const init: Init = {
  v: 1,
  sid: 's1',
  inst: 'i',
  again: false,
  locale: 'en',
  dir: 'ltr',
  colorScheme: 'auto',
  features: {},
}
type Sent = { method?: string; id?: number; params?: Record<string, unknown>; error?: unknown }

function setUp(handlers: BridgeHandlers = {}) {
  const sent: Sent[] = []
  const close = vi.fn<() => void>()
  const core = createBridge(handlers)
  const attach = (as: Init = init) => core.attach({ postMessage: (message) => sent.push(message), close }, as)
  const receive = (message: object) => core.receive({ jsonrpc: '2.0', ...message })
  const sentMessage = (method: string) => vi.waitUntil(() => sent.find((message) => message.method === method))
  return { ...core, sent, close, attach, receive, sentMessage }
}

test('the bridge sends queued messages in order after the handshake', async () => {
  const { bridge, attach, sent, sentMessage } = setUp()
  bridge.event('step.changed', { step: 'programs' })
  bridge.close('done')
  expect(sent).toEqual([])
  attach()
  await sentMessage('lw.close')
  expect(sent.map(({ method }) => method)).toEqual(['lw.event', 'lw.close'])
  expect(await bridge.started).toEqual(init)
})

test('the bridge sends a queued lw.ready with the sid of the handshake', async () => {
  const { bridge, attach, sentMessage } = setUp()
  bridge.ready(149.6)
  attach()
  expect((await sentMessage('lw.ready'))?.params).toEqual({ sid: init.sid, firstPaintMs: 150 })
})

test('without a host, the bridge sends nothing and fails token requests', async () => {
  const { bridge, standalone, sent } = setUp()
  standalone()
  bridge.ready(812.4)
  bridge.height(10)
  expect(await bridge.started).toBe('standalone')
  expect(await bridge.requestToken('initial')).toMatchObject({ error: { code: 'bridge_timeout' } })
  expect(sent).toEqual([])
})

test('parallel calls of requestToken share one token request', async () => {
  const { bridge, attach, sent, sentMessage, receive } = setUp()
  attach()
  const requests = [bridge.requestToken('expired'), bridge.requestToken('unauthorized')]
  const { id } = await sentMessage('lw.token')
  receive({ id, result: { error: 'nonsense' } })
  expect(await requests[0]).toMatchObject({ error: { code: 'bridge_timeout' } })
  expect(await requests[1]).toBe(await requests[0])

  const next = bridge.requestToken('expired')
  await vi.waitUntil(() => sent.length === 2)
  expect(sent[1]?.params).toEqual({ reason: 'expired', attempt: 2 })
  receive({ id: sent[1]?.id, result: { token: 't', expiresIn: 60 } })
  expect(await next).toEqual({ token: 't', expiresIn: 60 })
})

test('a second handshake ends earlier requests and reports the height again', async () => {
  const onInit = vi.fn<(init: Init) => void>()
  const { bridge, attach, detach, sent, close, sentMessage } = setUp({ onInit })
  attach()
  bridge.height(480)
  await sentMessage('lw.height')
  const lost = bridge.requestToken('expired')
  await sentMessage('lw.token')
  detach()
  expect(close).toHaveBeenCalledOnce()
  expect(await lost).toMatchObject({ error: { code: 'bridge_timeout' } })

  sent.length = 0
  attach({ ...init, sid: 's2', again: true })
  expect((await sentMessage('lw.height'))?.params).toEqual({ h: 480 })
  bridge.ready(812.4)
  expect((await sentMessage('lw.ready'))?.params).toMatchObject({ sid: 's2' })
  expect(onInit).toHaveBeenCalledTimes(2)
})

test('the bridge calls update, focus and destroy handlers and refuses unknown requests', () => {
  const handlers = {
    onUpdate: vi.fn<(change: object) => void>(),
    onFocus: vi.fn<() => void>(),
    onDestroy: vi.fn<() => void>(),
  }
  const { attach, receive, sent, close } = setUp(handlers)
  attach()
  receive({ method: 'lw.update', params: { locale: 'ar', dir: 'rtl' } })
  receive({ method: 'lw.update', params: { dir: 'up' } })
  receive({ method: 'lw.focus' })
  receive({ id: 99, result: {} })
  receive({ id: 7, method: 'lw.pay' })
  receive({ id: 8, method: 'lw.focus' })
  expect(handlers.onUpdate.mock.calls).toEqual([[{ locale: 'ar', dir: 'rtl' }]])
  expect(handlers.onFocus).toHaveBeenCalledTimes(2)
  expect(sent).toEqual([
    { jsonrpc: '2.0', id: 7, error: { code: -32601, message: 'lw.pay' } },
    { jsonrpc: '2.0', id: 8, result: {} },
  ])
  receive({ method: 'lw.destroy' })
  receive({ method: 'lw.destroy' })
  expect(handlers.onDestroy).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
})

test('the bridge answers lw.back with the result of onBack, by default false', () => {
  const onBack = vi.fn<() => boolean>().mockReturnValueOnce(true).mockReturnValueOnce(false)
  const { attach, receive, sent } = setUp({ onBack })
  attach()
  for (const id of [1, 2]) receive({ id, method: 'lw.back' })
  expect(sent.map((answer) => 'result' in answer && answer.result)).toEqual([{ handled: true }, { handled: false }])

  const without = setUp()
  without.attach()
  without.receive({ id: 1, method: 'lw.back' })
  expect(without.sent).toMatchObject([{ id: 1, result: { handled: false } }])
})
