import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ceilingOf } from './ceiling.ts'

test.for([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [10, 10],
  [11, 20],
  [1240, 2000],
  [4001, 6000],
  [99_999, 100_000],
])('an axis for values up to %i ends at %i', ([most, ceiling]) => {
  expect(ceilingOf(most!)).toBe(ceiling)
})

test('the axis end is even and at least the greatest value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1e12 }), (most) => {
      const ceiling = ceilingOf(most)
      expect(ceiling).toBeGreaterThanOrEqual(most)
      expect(ceiling).toBeLessThan(most * 2 + 1)
      expect(ceiling % 2).toBe(0)
    }),
  )
})
