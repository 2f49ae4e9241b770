import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from './rational.ts'
import { splitByLargestRemainder } from './share.ts'

const weighted = (weights: number[]) => weights.map((weight, index) => ({ id: `con_${index}`, weight: BigInt(weight), createdAt: index }))
const split = (total: bigint, weights: number[]) => splitByLargestRemainder(total, weighted(weights))
const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 50 }).filter((all) => all.some((w) => w > 0))
const total = fc.bigInt({ min: 0n, max: 10n ** 16n })

describe('largest remainder', () => {
  test.each([
    [9999, [7500, 2500], [7499, 2500]],
    [1, [3300, 6600, 100], [0, 1, 0]],
    [1000, [3334, 3333, 3333], [334, 333, 333]],
    [2, [2500, 2500, 2500, 2500], [1, 1, 0, 0]],
  ])('%s cents by %j is %j', (cents, by, shares) => expect(split(BigInt(cents), by).map(Number)).toEqual(shares))

  test('a tie goes to the larger weight, then the older connection, then the id', () => {
    const part = (id: string, weight: bigint, createdAt: number) => ({ id, weight, createdAt })
    expect(splitByLargestRemainder(2n, [part('a', 1n, 0), part('b', 3n, 9)])).toEqual([0n, 2n])
    expect(splitByLargestRemainder(1n, [part('a', 1n, 9), part('b', 1n, 0)])).toEqual([0n, 1n])
    expect(splitByLargestRemainder(1n, [part('b', 1n, 0), part('a', 1n, 0)])).toEqual([0n, 1n])
  })
  test('no weight at all is refused', () => expect(() => split(1n, [0, 0])).toThrow(RangeError))

  test('invariant 29: shares add up, each within one unit of its quota, weight 0 gets 0', () => {
    fc.assert(
      fc.property(total, weights, (amount, by) => {
        const shares = split(amount, by)
        const whole = sum(by.map(BigInt))
        expect(sum(shares)).toBe(amount)
        shares.forEach((share, index) => {
          const quota = amount * BigInt(by[index] ?? 0)
          const distance = share * whole - quota
          expect(distance > -whole && distance < whole).toBe(true)
          expect(by[index] !== 0 || share === 0n).toBe(true)
        })
      }),
    )
  })
  test('invariant 30: the remainder goes to the largest fractions, whatever the order of the connections', () => {
    fc.assert(
      fc.property(total, weights, fc.infiniteStream(fc.nat()), (amount, by, noise) => {
        const parts = weighted(by)
        const shares = new Map(splitByLargestRemainder(amount, parts).map((share, index) => [parts[index]?.id, share]))
        const keys = new Map(parts.map((part) => [part.id, noise.next().value ?? 0]))
        const shuffled = [...parts].sort((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0))
        splitByLargestRemainder(amount, shuffled).forEach((share, index) => expect(share).toBe(shares.get(shuffled[index]?.id)))
        const whole = sum(by.map(BigInt))
        const fraction = (part: { weight: bigint }) => (amount * part.weight) % whole
        const gained = parts.filter((part) => shares.get(part.id) !== (amount * part.weight) / whole)
        const missed = parts.filter((part) => !gained.includes(part))
        for (const winner of gained) for (const loser of missed) expect(fraction(winner) >= fraction(loser)).toBe(true)
      }),
    )
  })
})
