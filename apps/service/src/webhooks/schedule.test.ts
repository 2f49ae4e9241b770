import { describe, expect, test } from 'vitest'
import { retryDelay, schedules, type Failure } from './schedule.ts'
import type { Env } from '../caller.ts'

const middle = () => 0.5
const failed: Failure = { slow: false, retryAfterMs: null }
const minute = 60_000

function delays(env: Env, random: () => number): number[] {
  const found: number[] = []
  for (let attempt = 1; ; attempt += 1) {
    const delay = retryDelay(env, attempt, failed, random)
    if (delay === null) return found
    found.push(delay)
  }
}

test('production makes 10 attempts in 75.6 hours; the sandbox makes 5 attempts', () => {
  expect(schedules.production).toHaveLength(10)
  expect(schedules.sandbox).toHaveLength(5)
  expect(delays('production', middle)).toEqual(schedules.production.slice(1))
  expect(delays('sandbox', middle)).toEqual([5_000, 30_000, 2 * minute, 10 * minute])
  expect(delays('production', middle).reduce((sum, delay) => sum + delay) / 3_600_000).toBeCloseTo(75.6, 1)
})

test('retryDelay varies the scheduled delay by at most 20 %', () => {
  expect(delays('sandbox', () => 0)).toEqual([4_000, 24_000, 96_000, 480_000])
  expect(delays('sandbox', () => 0.999999)).toEqual([6_000, 36_000, 144_000, 720_000])
})

test('retryDelay returns null after the last attempt', () => {
  expect(retryDelay('sandbox', 5, failed, middle)).toBeNull()
  expect(retryDelay('sandbox', 9, failed, middle)).toBeNull()
})

describe('the retry delay after a slow or overloaded response', () => {
  test('the retry delay after a slow response is at least one minute', () => {
    expect(retryDelay('production', 1, { slow: true, retryAfterMs: null }, middle)).toBe(minute)
    expect(retryDelay('production', 2, { slow: true, retryAfterMs: null }, middle)).toBe(5 * minute)
  })
})

describe('the effect of Retry-After on the retry delay', () => {
  test.each([
    [0, 5 * minute],
    [4 * minute, 5 * minute],
    [7 * minute, 7 * minute],
    [24 * 60 * minute, 10 * minute],
  ])('a Retry-After of %i ms at most doubles the scheduled retry delay', (retryAfterMs, expected) => {
    expect(retryDelay('production', 2, { slow: false, retryAfterMs }, middle)).toBe(expected)
  })

  test('Retry-After extends the one-minute retry delay after an overloaded response', () => {
    expect(retryDelay('production', 1, { slow: true, retryAfterMs: 90_000 }, middle)).toBe(90_000)
    expect(retryDelay('production', 1, { slow: true, retryAfterMs: 600_000 }, middle)).toBe(2 * minute)
  })
})
