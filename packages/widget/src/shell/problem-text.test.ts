import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionError } from '@loyalty/contract/client'
import { lwError, type ErrorCode, type LwError } from '@loyalty/embed/protocol'
import { refusal } from '../session/testing.ts'
import { problemText } from './problem-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each<[ErrorCode, string]>([
  ['host_unauthenticated', 'shared.problem.signIn'],
  ['token_fetch_failed', 'shared.problem.host'],
  ['token_fetch_timeout', 'shared.problem.host'],
  ['token_forbidden', 'shared.problem.forbidden'],
  ['rate_limited', 'shared.problem.rateLimited'],
  ['offline', 'shared.problem.offline'],
  ['bridge_timeout', 'shared.problem.generic'],
])('explains a missing token because of %s with %s', (code, key) => {
  expect(problemText({ error: { code } as LwError })).toEqual({ key })
})

test('names the wait that the page asks for', () => {
  const error = lwError('rate_limited', '', undefined, { retryAfter: 29.2 })
  expect(problemText({ error })).toEqual({ key: 'shared.problem.rateLimitedFor', values: { seconds: 30 } })
})

test.each([
  [120, 'shared.problem.rateLimitedFor', { seconds: 120 }],
  [121, 'shared.problem.rateLimitedLong', { minutes: 3 }],
  [600, 'shared.problem.rateLimitedLong', { minutes: 10 }],
])('formats a wait of %i seconds', (retryAfter, key, values) => {
  expect(problemText({ error: lwError('rate_limited', '', undefined, { retryAfter }) })).toEqual({ key, values })
})

test('explains a missing answer by the state of the network', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(problemText(new ConnectionError('No answer'))).toEqual({ key: 'shared.problem.unreachable' })
  vi.stubGlobal('navigator', { onLine: false })
  expect(problemText(new ConnectionError('No answer'))).toEqual({ key: 'shared.problem.offline' })
})

test('explains a 503 as maintenance and other problems as ours', () => {
  expect(problemText(refusal('SERVICE_UNAVAILABLE', 503))).toEqual({ key: 'shared.problem.unavailable' })
  for (const error of [refusal('TOKEN_INVALID'), new Error('x'), undefined, null]) {
    expect(problemText(error)).toEqual({ key: 'shared.problem.generic' })
  }
})
