import { expect, test } from 'vitest'
import { auth, config, errorOf, forbidden, load, login, lwError, newPage, redact, render, type ErrorCode, type Kind } from './errors.ts'

const raised: [ErrorCode, Kind][] = [
  ['config_invalid', config],
  ['protocol_unsupported', config],
  ['token_invalid', config],
  ['load_timeout', load],
  ['ready_timeout', load],
  ['token_fetch_failed', auth],
  ['token_fetch_timeout', auth],
  ['host_unauthenticated', login],
  ['token_forbidden', forbidden],
  ['native_token_unsupported', newPage],
  ['height_unstable', render],
  ['bridge_timeout', render],
]

test.each(raised)('%s means the same with and without the catalogue', (code, kind) => {
  expect(errorOf(kind, code, 'm', 'c')).toEqual(lwError(code, 'm', 'c'))
})

test('no error carries what looks like a token', () => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'
  const error = lwError('api_error', `refused: ${token}\n${token}`, 'c', { token, header: `Bearer ${token}` })
  expect(error.message).toBe('refused: [redacted]\n[redacted]')
  expect(error.detail).toEqual({ header: 'Bearer [redacted]' })
  expect(JSON.stringify(redact({ deep: [{ token }, token] }))).not.toContain('eyJ')
})
