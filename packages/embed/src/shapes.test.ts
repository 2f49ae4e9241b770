import { expect, test, vi } from 'vitest'
import { fromHost } from './from-host.ts'
import { fromWidget, type AcceptedByPage } from './from-widget.ts'
import type { FromHost } from './protocol.ts'
import { dispatch, isError, isGrant, readFromHost, readMessage } from './shapes.ts'
import { lwError } from './failures.ts'

const cyclic: Record<string, unknown> = { jsonrpc: '2.0', method: 'lw.hello' }
cyclic.self = cyclic

test.each([
  ['null', null],
  ['undefined', undefined],
  ['a number', 5],
  ['text', 'hello'],
  ['text that is JSON', '5'],
  ['an array', [{ jsonrpc: '2.0', method: 'lw.ping' }]],
  ['a cycle', cyclic],
  ['a bigint', 10n],
  ['a symbol', Symbol('lw.ping')],
  ['a function', () => {}],
  ['a map', new Map([['jsonrpc', '2.0']])],
  ['another version of the envelope', { jsonrpc: '1.0', method: 'lw.ping' }],
  ['a method that is no text', { jsonrpc: '2.0', method: 5 }],
  ['params that are no object', { jsonrpc: '2.0', method: 'lw.ping', params: [] }],
  ['an id that is no number', { jsonrpc: '2.0', id: '1', method: 'lw.ping' }],
  ['a result that is no object', { jsonrpc: '2.0', id: 1, result: 'x' }],
])('readMessage rejects %s', (_, data) => {
  expect(readMessage(data)).toBeUndefined()
})

test('readMessage drops a message of more than 16,384 bytes', () => {
  const message = (fill: string, length: number) => ({
    jsonrpc: '2.0',
    method: 'lw.event',
    params: { fill: fill.repeat(length) },
  })
  expect(readMessage(message('x', 16_000))).toBeDefined()
  expect(readMessage(message('x', 17_000))).toBeUndefined()
  expect(readMessage(message('ش', 9_000))).toBeUndefined()
  expect(readMessage(message('x', 10_000_000))).toBeUndefined()
})

test('readMessage returns a copy without __proto__', () => {
  const data: unknown = JSON.parse(
    '{"jsonrpc":"2.0","method":"lw.event","params":{"__proto__":{"polluted":1},"data":{"__proto__":{"polluted":1}}}}',
  )
  const message = readMessage(data)
  expect(message).not.toBe(data)
  expect(JSON.stringify(message)).toBe('{"jsonrpc":"2.0","method":"lw.event","params":{"data":{}}}')
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('readFromHost reads a message from JSON text', () => {
  expect(readFromHost('{"jsonrpc":"2.0","method":"lw.focus"}')).toEqual({ jsonrpc: '2.0', method: 'lw.focus' })
})

const widgetMessages: { [M in keyof AcceptedByPage]: Partial<AcceptedByPage[M]> } = {
  'lw.hello': { sid: 's', min: 1, max: 1 },
  'lw.refused': { code: 'origin_not_allowed' },
  'lw.token': { reason: 'initial' },
  'lw.ready': { firstPaintMs: 12 },
  'lw.height': { h: 0 },
  'lw.scroll': { y: 10 },
  'lw.history': { length: 3 },
  'lw.event': { name: 'step.changed', data: { step: 'review' } },
  'lw.error': { code: 'api_error', action: 'later' },
  'lw.close': { reason: 'done' },
}
const hostMessages: FromHost = {
  'lw.ping': {},
  'lw.init': {
    v: 1,
    sid: 's',
    inst: 'i',
    again: false,
    locale: 'ar',
    dir: 'rtl',
    colorScheme: 'auto',
    numerals: null,
    calendar: 'gregory',
    features: {},
  },
  'lw.update': { locale: 'en' },
  'lw.focus': {},
  'lw.back': {},
  'lw.leave': {},
  'lw.destroy': {},
}

test.each(Object.entries(widgetMessages))(
  'the page accepts %s and refuses a missing or mistyped field',
  (method, params) => {
    const handle = vi.fn<(params: object) => void>()
    const send = (params: object) => dispatch(fromWidget, { [method]: handle }, { jsonrpc: '2.0', method, params })
    send({ ...params, unknown: 1 })
    expect(handle).toHaveBeenCalledOnce()
    const fields: [string, unknown][] = Object.entries(params)
    for (const [field] of fields) {
      for (const junk of [undefined, null, [], Number.NaN, -1, Symbol('x')])
        expect(send({ ...params, [field]: junk })).toBe(-32602)
    }
    expect(handle).toHaveBeenCalledOnce()
  },
)

test.each(Object.entries(hostMessages))('the widget accepts %s and refuses a mistyped field', (method, params) => {
  const handle = vi.fn<(params: object) => void>()
  const send = (params: object) => dispatch(fromHost, { [method]: handle }, { jsonrpc: '2.0', method, params })
  send({ ...params, unknown: 1 })
  expect(handle).toHaveBeenCalledOnce()
  for (const field of Object.keys(params)) expect(send({ ...params, [field]: 5n })).toBe(-32602)
})

test.each(['lw.unknown', '__proto__', 'constructor', 'toString', 'lw.hello '])(
  'dispatch rejects the unknown method %s',
  (method) => {
    expect(dispatch(fromWidget, { 'lw.height': () => {} }, { jsonrpc: '2.0', method, params: {} })).toBe(-32601)
  },
)

test('isGrant rejects a token grant without a token or lifetime', () => {
  expect(isGrant({ token: 't', expiresIn: 60 })).toBe(true)
  for (const junk of [
    null,
    't',
    {},
    { token: '', expiresIn: 60 },
    { token: {}, expiresIn: 60 },
    { token: 't' },
    { token: 't', expiresIn: '60' },
  ]) {
    expect(isGrant(junk)).toBe(false)
  }
})

test('isError rejects an error without a required field', () => {
  const error = lwError('api_error', 'down', 'req-1')
  expect(isError(error)).toBe(true)
  expect(isError({ ...error, recoverable: 'yes' })).toBe(false)
  expect(isError({ code: 'api_error' })).toBe(false)
})
