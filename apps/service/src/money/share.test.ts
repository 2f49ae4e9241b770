import { describe, expect, test } from 'vitest'
import { splitByLargestRemainder } from './share.ts'

const weighted = (weights: number[]) =>
  weights.map((weight, index) => ({ id: `con_${index}`, weight: BigInt(weight), createdAt: index }))
const split = (total: bigint, weights: number[]) => splitByLargestRemainder(total, weighted(weights))

describe('splitByLargestRemainder splits a total into whole shares', () => {
  test.each([
    [9999, [7500, 2500], [7499, 2500]],
    [1, [3300, 6600, 100], [0, 1, 0]],
    [1000, [3334, 3333, 3333], [334, 333, 333]],
    [2, [2500, 2500, 2500, 2500], [1, 1, 0, 0]],
  ])('%s cents with the weights %j give the shares %j', (cents, by, shares) =>
    expect(split(BigInt(cents), by).map(Number)).toEqual(shares),
  )

  test('equal remainders go to larger weight, then older connection, then smaller id', () => {
    const part = (id: string, weight: bigint, createdAt: number) => ({ id, weight, createdAt })
    expect(splitByLargestRemainder(2n, [part('a', 1n, 0), part('b', 3n, 9)])).toEqual([0n, 2n])
    expect(splitByLargestRemainder(1n, [part('a', 1n, 9), part('b', 1n, 0)])).toEqual([0n, 1n])
    expect(splitByLargestRemainder(1n, [part('b', 1n, 0), part('a', 1n, 0)])).toEqual([0n, 1n])
  })
  test('splitByLargestRemainder refuses weights that are all zero', () =>
    expect(() => split(1n, [0, 0])).toThrow(RangeError))
})
