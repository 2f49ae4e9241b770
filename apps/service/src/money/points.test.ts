import { describe, expect, test } from 'vitest'
import { formatMoney, moneyOf } from './decimal.ts'
import { costOf, effectiveBounds, pointsFor, sourceValueOfPoints } from './points.ts'

describe('a value buys only whole points at the price per point', () => {
  test.each([
    ['10', '0.03', 333n],
    ['2.43', '0.0125', 194n],
    ['0.02', '0.03', 0n],
    ['99.99', '0.0081', 12344n],
    ['25.50', '0.0170', 1500n],
  ])('a value of %s at the price %s buys %s points', (amount, each, points) =>
    expect(pointsFor(moneyOf(amount), moneyOf(each))).toBe(points),
  )

  test('333 points at the price 0.03 cost 9.99', () => {
    const cost = costOf(333n, moneyOf('0.03'))
    expect(formatMoney(cost, 'USD')).toBe('9.99')
    expect(formatMoney(moneyOf('10') - cost, 'USD')).toBe('0.01')
  })
  test('effectiveBounds returns the higher minimum and the lower maximum of both bounds', () => {
    expect(effectiveBounds({ min: 50n, max: 10_000n }, { min: 100n, max: 20_000n })).toEqual({
      min: 100n,
      max: 10_000n,
    })
  })
  test.each([
    [1000n, '55.09'],
    [1250n, '68.86'],
  ])('%s points at the price 0.0550875 have the source value %s', (points, shown) => {
    expect(formatMoney(sourceValueOfPoints(points, moneyOf('0.0550875'), 'AED'), 'AED')).toBe(shown)
  })
})
