import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionError } from '@loyalty/contract/client'
import { lwError } from '@loyalty/embed/failures'
import type { ErrorCode, LwError } from '@loyalty/embed/protocol'
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
])('problemText maps the token failure %s to the message %s', (code, key) => {
  expect(problemText({ error: { code } as LwError })).toEqual({ key })
})

test('problemText rounds a retryAfter up to whole seconds', () => {
  const error = lwError('rate_limited', '', undefined, { retryAfter: 29.2 })
  expect(problemText({ error })).toEqual({ key: 'shared.problem.rateLimitedFor', values: { seconds: 30 } })
})

test.each([
  [120, 'shared.problem.rateLimitedFor', { seconds: 120 }],
  [121, 'shared.problem.rateLimitedLong', { minutes: 3 }],
  [600, 'shared.problem.rateLimitedLong', { minutes: 10 }],
])('problemText chooses seconds or minutes for a wait of %i seconds', (retryAfter, key, values) => {
  expect(problemText({ error: lwError('rate_limited', '', undefined, { retryAfter }) })).toEqual({ key, values })
})

test('problemText distinguishes an offline device from an unreachable service', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(problemText(new ConnectionError('No answer'))).toEqual({ key: 'shared.problem.unreachable' })
  vi.stubGlobal('navigator', { onLine: false })
  expect(problemText(new ConnectionError('No answer'))).toEqual({ key: 'shared.problem.offline' })
})

test('problemText reports a 503 as unavailable and other errors as generic', () => {
  expect(problemText(refusal('SERVICE_UNAVAILABLE', 503))).toEqual({ key: 'shared.problem.unavailable' })
  for (const error of [refusal('TOKEN_INVALID'), new Error('x'), undefined, null]) {
    expect(problemText(error)).toEqual({ key: 'shared.problem.generic' })
  }
})
