import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MultibrandProgram } from '@loyalty/contract'
import { applyEdit, createSplit } from '@loyalty/ui/percent'
import { dividedOf, pointsOf } from './outcome.ts'

const program = (id: string, pricePerPointInLocalCurrency: string) =>
  ({ id, pricePerPointInLocalCurrency }) as MultibrandProgram
const sky = program('sky', '0.046875')
const inn = program('inn', '0.015')
const split = createSplit([
  { id: 'sky', percent: 50 },
  { id: 'inn', percent: 50 },
])
const estimates = [{ programId: 'sky', estimatedPoints: 4322 }]

test('stored shares show the estimate of the service', () => {
  expect(pointsOf(sky, split, dividedOf('405.25'), estimates)).toBe(4322)
})

test('an edited share shows the points that its part buys', () => {
  const edited = applyEdit(split, { type: 'set', id: 'sky', percent: 20 })
  expect(pointsOf(sky, edited, dividedOf('405.25'), estimates)).toBe(Math.floor((405.25 * 0.2) / 0.046875))
  expect(pointsOf(inn, edited, dividedOf('405.25'), estimates)).toBe(Math.floor((405.25 * 0.8) / 0.015))
})

test('without a pending value each share shows its part of 100', () => {
  const divided = dividedOf('0.00')
  expect(divided).toEqual({ value: '100.00', pending: false })
  expect(pointsOf(inn, split, divided, [])).toBe(3333)
})

test('a program outside the split, or a free one, gets no points', () => {
  expect(pointsOf(program('bay', '0.02'), split, dividedOf('10.00'), [])).toBe(0)
  expect(pointsOf(program('sky', '0.00'), split, dividedOf('10.00'), [])).toBe(0)
})

test('points never cost more than the divided value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 10_000_000 }), (percent, minor) => {
      const value = (minor / 100).toFixed(2)
      const edited = applyEdit(split, { type: 'set', id: 'sky', percent })
      const cost =
        BigInt(pointsOf(sky, edited, dividedOf(value), [])) * 46_875n * 100n +
        BigInt(pointsOf(inn, edited, dividedOf(value), [])) * 15_000n * 100n
      expect(cost <= BigInt(minor) * 1_000_000n).toBe(true)
    }),
  )
})
