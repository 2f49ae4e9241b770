import { sum } from './rational.ts'

export type Weighted = { id: string; weight: bigint; createdAt: number }

/**
 * Splits a total into whole units in proportion to the weights, by the method of the largest remainder. A tie goes to
 * the larger weight, then the older connection, then the smaller id. Throws `RangeError` when all weights are 0.
 */
export function splitByLargestRemainder(total: bigint, parts: readonly Weighted[]): bigint[] {
  const whole = sum(parts.map((part) => part.weight))
  if (whole <= 0n || total < 0n) throw new RangeError('a split needs a total of at least 0 and a positive weight')
  const shares = parts.map((part) => (total * part.weight) / whole)
  const left = Number(total - sum(shares))
  const order = parts.map((part, index) => ({ part, index, fraction: (total * part.weight) % whole }))
  order.sort((a, b) => {
    if (a.fraction !== b.fraction) return a.fraction > b.fraction ? -1 : 1
    if (a.part.weight !== b.part.weight) return a.part.weight > b.part.weight ? -1 : 1
    if (a.part.createdAt !== b.part.createdAt) return a.part.createdAt - b.part.createdAt
    return a.part.id < b.part.id ? -1 : 1
  })
  for (const { index } of order.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n
  return shares
}
