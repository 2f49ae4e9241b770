import { expect, test } from 'vitest'
import { compareWorth, pointsPerUnit, rateText } from './rate.ts'

test.each([
  ['0.02', { unit: 1, points: 50, isExact: true }],
  ['0.046875', { unit: 1, points: 21.33, isExact: false }],
  ['0.0375', { unit: 1, points: 26.67, isExact: false }],
  ['0.32', { unit: 1, points: 3.13, isExact: false }],
  ['0.8', { unit: 1, points: 1.25, isExact: true }],
  ['1', { unit: 1, points: 1, isExact: true }],
  ['1.005', { unit: 10, points: 9.95, isExact: false }],
  ['12.5', { unit: 100, points: 8, isExact: true }],
  ['0.00000012', { unit: 1, points: 8_333_333.33, isExact: false }],
])('a price of %s buys points for a unit of money', (price, expected) => {
  expect(pointsPerUnit(price)).toEqual(expected)
})

test('rateText shows a whole unit of money, and marks rounded points', () => {
  const text = {
    t: (key: string, values: Record<string, string | number>) => [key, ...Object.values(values)].join(' '),
    money: (amount: string, currency: string, least = 2) => `${currency} ${Number(amount).toFixed(least)}`,
  }
  expect([rateText(text, '0.02', 'SAR'), rateText(text, '0.046875', 'SAR'), rateText(text, '0.000', 'SAR')]).toEqual([
    'shared.rate SAR 1 shared.points 50',
    'shared.rateAbout SAR 1 shared.points 21.33',
    '',
  ])
})

test('compareWorth compares points at their prices exactly', () => {
  const worth = (points: number, price: string) => ({ points, price })
  expect(compareWorth(worth(2750, '0.02'), worth(1066, '0.046875'))).toBe(1)
  expect(compareWorth(worth(1, '0.3'), worth(3, '0.1'))).toBe(0)
  expect(compareWorth(worth(9_007_199_254_740_991, '0.01'), worth(9_007_199_254_740_991, '0.010000000000000001'))).toBe(
    -1,
  )
})
