import { expect, test } from 'vitest'
import { waitBefore } from './attempts.ts'

const unknown = { code: 'NO_ANSWER', way: 'unknown', requestId: '' } as const

test('waitBefore uses Retry-After or doubles the pause up to 30 seconds', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempt) => waitBefore(attempt, unknown))).toEqual([2, 4, 8, 16, 30, 30])
  expect(waitBefore(1, { ...unknown, retryAfter: 5 })).toBe(5)
})
