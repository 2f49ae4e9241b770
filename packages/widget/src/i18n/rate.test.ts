import { expect, test } from 'vitest'
import { rateText, roundedPrice } from './rate.ts'

test('roundedPrice rounds to two decimals, or two figures below 0.1', () => {
  expect(
    ['0.046875', '0.0375', '0.0125', '0.009375', '0.02', '0.05', '12.5', '12.345', '1.346', '0.000', '0.00000012'].map(
      roundedPrice,
    ),
  ).toEqual(['0.047', '0.038', '0.013', '0.0094', '0.02', '0.05', '12.5', '12.35', '1.35', '0.000', '0.00000012'])
})

test('rateText marks a rounded price as approximate', () => {
  const text = {
    t: (key: string, { price }: { price: string }) => `${key} ${price}`,
    money: (amount: string, currency: string) => `${currency} ${amount}`,
  }
  expect([rateText(text, '0.02', 'SAR'), rateText(text, '0.046875', 'SAR')]).toEqual([
    'shared.rate SAR 0.02',
    'shared.rateAbout SAR 0.047',
  ])
})
