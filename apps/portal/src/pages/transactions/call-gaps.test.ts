import { expect, test } from 'vitest'
import { gapsOf } from './call-gaps.ts'

test.each([
  [[], 0],
  [[1], 0],
  [[7], 0],
  [[1, 2, 3], 0],
  [[101, 102], 0],
  [[1, 3], 1],
  [[5, 7, 11], 4],
])('the calls %j have %i gaps', (numbers, gaps) => {
  expect(gapsOf(numbers.map((number) => ({ number })))).toBe(gaps)
})
