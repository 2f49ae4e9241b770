import { expect, test } from 'vitest'
import { createPauses } from './pause-before-fork.ts'

test('a worker that ran for a while is replaced without a pause', () => {
  expect(createPauses()(10_000)).toBe(0)
})

test('workers that end at once are replaced after doubling pauses', () => {
  const pause = createPauses()
  const pauses = Array.from({ length: 8 }, () => pause(9_999))
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('a worker that ran for a while ends the growth of pauses', () => {
  const pause = createPauses()
  pause(0)
  pause(0)
  expect([pause(60_000), pause(0)]).toEqual([0, 500])
})
