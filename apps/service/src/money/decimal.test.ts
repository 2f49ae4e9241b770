import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalMoney,
  formatMoney,
  formatPrice,
  fromUsd,
  hundredthsOf,
  moneyNumber,
  moneyOf,
  rateOf,
  toUsd,
} from './decimal.ts'

describe('moneyOf reads decimal text exactly', () => {
  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1e2',
    '1E2',
    '-0',
    '-0.00',
    'NaN',
    'Infinity',
    '0x10',
    '01',
    '.5',
    '5.',
    '1,5',
    '١',
    '1_000',
    '--1',
  ])('moneyOf refuses %j', (text) => expect(() => moneyOf(text)).toThrow(RangeError))
  test('moneyOf refuses more than eight decimals', () => {
    expect(moneyOf('0.00000001')).toBe(1n)
    expect(() => moneyOf('0.000000001')).toThrow(RangeError)
  })
  test('moneyOf ignores trailing zeros', () => {
    expect(['25.5', '25.50', '25.500'].map(moneyOf)).toEqual([2550000000n, 2550000000n, 2550000000n])
    expect(canonicalMoney(moneyOf('25.50'))).toBe('25.5')
    expect(canonicalMoney(moneyOf('100'))).toBe('100')
  })
  test('formatMoney returns every two-decimal text that moneyOf has read', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (cents) => {
        fc.pre(cents !== 0n)
        const text = `${cents < 0n ? '-' : ''}${(cents < 0n ? -cents : cents) / 100n}.${String((cents < 0n ? -cents : cents) % 100n).padStart(2, '0')}`
        expect(formatMoney(moneyOf(text), 'USD')).toBe(text)
      }),
    )
  })
  test('moneyOf reads the text of canonicalMoney as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (units) => {
        expect(moneyOf(canonicalMoney(units))).toBe(units)
      }),
    )
  })
})

describe('formatMoney rounds to the minor unit of a currency', () => {
  test.each([
    ['55.0875', 'AED', '55.09'],
    ['68.859375', 'AED', '68.86'],
    ['0.005', 'USD', '0.01'],
    ['0.00499999', 'USD', '0.00'],
    ['-0.00499999', 'USD', '0.00'],
    ['-0.005', 'USD', '-0.01'],
    ['0', 'USD', '0.00'],
    ['0.5', 'JPY', '1'],
    ['1.0005', 'KWD', '1.001'],
  ])('formatMoney shows %s %s as %s', (units, currency, shown) => {
    expect(formatMoney(moneyOf(units), currency)).toBe(shown)
    expect(Object.is(moneyNumber(moneyOf(units), currency), -0)).toBe(false)
  })
  test('the sum of 0.1 and 0.2 is exactly 0.3', () =>
    expect(moneyNumber(moneyOf('0.1') + moneyOf('0.2'), 'USD')).toBe(0.3))
})

describe('prices per point keep up to eight decimals', () => {
  test.each([
    ['0.015', '3.6725', '0.0550875'],
    ['0.015', '3.75', '0.05625'],
    ['0.0231', '3.6725', '0.08483475'],
  ])('fromUsd converts the price %s USD at the rate %s to %s', (usd, rate, local) =>
    expect(formatPrice(fromUsd(moneyOf(usd), rateOf(rate)))).toBe(local),
  )
  test.each([
    ['1', '1.00'],
    ['0.5', '0.50'],
    ['0.02', '0.02'],
    ['0.0170', '0.017'],
    ['0.00000001', '0.00000001'],
  ])('formatPrice publishes the price %s as %s', (price, text) => expect(formatPrice(moneyOf(price))).toBe(text))
  test('an amount converted from USD and back to USD stays equal', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.bigInt({ min: 10n ** 10n, max: 10n ** 12n }),
        (usd, rate) => {
          expect(toUsd(fromUsd(usd, rate), rate)).toBe(usd)
        },
      ),
    )
  })
  test('hundredthsOf converts a percentage to hundredths of a percent', () => {
    expect(hundredthsOf(12.5)).toBe(1250n)
    expect(hundredthsOf('33.33')).toBe(3333n)
    expect(() => hundredthsOf('33.333')).toThrow(RangeError)
  })
})
