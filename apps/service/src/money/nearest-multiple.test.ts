import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestMultiple } from './nearest-multiple.ts'

const unitsOf = (text: string, decimals = 2) => {
  const nearest = nearestMultiple(text, decimals)
  return nearest.ok ? nearest.units : nearest.problem
}

test.each([
  ['3.3000000000000003', 330n],
  ['0.30000000000000004', 30n],
  ['1e2', 10_000n],
  ['1E+2', 10_000n],
  ['1.1e1', 1_100n],
  ['10.0', 1_000n],
  ['25.500', 2_550n],
  ['1000e-3', 100n],
  ['-0', 0n],
  ['-0.0', 0n],
  ['0e999999999', 0n],
  ['-1.5', -150n],
  ['90071992547409.92', 2n ** 53n],
])('nearestMultiple reads %s as %s hundredths', (text, units) => expect(unitsOf(text)).toBe(units))

test.each([
  ['0.001', 'TOO_FINE'],
  ['10.005', 'TOO_FINE'],
  ['10.00000001', 'TOO_FINE'],
  ['1e-999999999', 'TOO_FINE'],
  ['4e-3', 'TOO_FINE'],
  ['90071992547409.93', 'TOO_LARGE'],
  ['1e15', 'TOO_LARGE'],
  [`1.${'0'.repeat(39)}`, 'TOO_LONG'],
])('nearestMultiple refuses %s as %s', (text, problem) => expect(unitsOf(text)).toBe(problem))

test('nearestMultiple refuses a huge exponent before it computes the digits', () => {
  expect([unitsOf('1e999999999'), unitsOf('-1e999999999'), unitsOf(`1e${'9'.repeat(38)}`)]).toEqual(
    Array(3).fill('TOO_LARGE'),
  )
  expect(unitsOf(`1e-${'9'.repeat(37)}`)).toBe('TOO_FINE')
})

/**
 * Generates counts of units up to a thousand million, so that the product of a count and a quantity stays below 2^53.
 */
const units = fc.integer({ min: 1, max: 1_000_000_000 })
const scale = fc.constantFrom(0, 2, 3)

test('nearestMultiple corrects the rounding noise in products of doubles', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 100_000 }), scale, (price, quantity, decimals) => {
      fc.pre(price * quantity <= Number.MAX_SAFE_INTEGER)
      const product = (price / 10 ** decimals) * quantity
      expect(unitsOf(JSON.stringify(product), decimals)).toBe(BigInt(price) * BigInt(quantity))
    }),
    { numRuns: 2_000 },
  )
})

test('nearestMultiple corrects the rounding noise in sums of doubles', () => {
  fc.assert(
    fc.property(fc.array(units, { minLength: 1, maxLength: 50 }), scale, (parts, decimals) => {
      const total = parts.reduce((sum, part) => sum + part / 10 ** decimals, 0)
      expect(unitsOf(JSON.stringify(total), decimals)).toBe(parts.reduce((sum, part) => sum + BigInt(part), 0n))
    }),
    { numRuns: 2_000 },
  )
})

test('nearestMultiple refuses an extra digit above the rounding noise', () => {
  fc.assert(
    fc.property(
      units,
      scale,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 9 }),
      (whole, decimals, place, digit) => {
        const digits = String(whole).padStart(decimals + 1, '0')
        const text = `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}${'0'.repeat(place - 1)}${digit}`
        // Keeps only the generated cases in which the extra digit exceeds the tolerated rounding noise, 1e-12 of the
        // number.
        fc.pre(10 ** -place > whole * 1e-12)
        expect(unitsOf(text, decimals)).toBe('TOO_FINE')
      },
    ),
    { numRuns: 2_000 },
  )
})

test('every notation of one number gives an equal count of units', () => {
  fc.assert(
    fc.property(units, scale, fc.integer({ min: -9, max: 9 }), (whole, decimals, shift) => {
      const plain = `${whole}e${-decimals}`
      const shifted = shift < 0 ? `${whole}${'0'.repeat(-shift)}e${shift - decimals}` : `${whole}e${-decimals}`
      expect([unitsOf(plain, decimals), unitsOf(shifted, decimals)]).toEqual([BigInt(whole), BigInt(whole)])
    }),
  )
})
