import { expect, test } from 'vitest'
import { transportKinds } from './error-codes.ts'
import { withDocs } from './errors.ts'
import { auth, config, load, network, newPage, render, type Kind } from './kinds.ts'
import { lwError } from './failures.ts'
import { redact } from './redact.ts'

const raised: [keyof typeof transportKinds, Kind][] = [
  ['config_invalid', config],
  ['protocol_unsupported', config],
  ['load_timeout', load],
  ['ready_timeout', load],
  ['blocked_by_page_policy', config],
  ['token_fetch_failed', auth],
  ['native_token_unsupported', newPage],
  ['height_unstable', render],
  ['bridge_timeout', render],
]

test.each(raised)('the exported error kind of %s equals the entry in transportKinds', (code, kind) => {
  expect(transportKinds[code]).toBe(kind)
})

test.each(['offline', 'api_unreachable'] as const)('the loader and the widget give %s the same kind', (code) => {
  const { category, recoverable, action } = lwError(code, '')
  expect([category, recoverable, action]).toEqual(network)
})

test('withDocs returns the error with the absolute address of its page', () => {
  const error = lwError('token_reused', '')
  expect(withDocs(error, 'https://widgets.example')).toEqual({
    ...error,
    docs: 'https://widgets.example/errors/token_reused',
  })
})

test('withDocs leaves out the address without an origin', () => {
  expect(withDocs(lwError('token_reused', ''), '').docs).toBeUndefined()
})

test('lwError and redact remove tokens from the message and detail', () => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'
  const error = lwError('api_error', `refused: ${token}\n${token}`, 'c', { token, header: `Bearer ${token}` })
  expect(error.message).toBe('refused: ***\n***')
  expect(error.detail).toEqual({ header: 'Bearer ***' })
  expect(JSON.stringify(redact({ deep: [{ token }, token] }))).not.toContain('eyJ')
})
