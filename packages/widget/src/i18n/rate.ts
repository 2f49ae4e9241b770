import type { Formats } from './format.ts'

type Say = {
  (key: 'shared.rate' | 'shared.rateAbout', values: { money: string; amount: string }): string
  (key: 'shared.points', values: { points: number }): string
}

/** A price as whole number divided by a power of ten. */
const fractionOf = (price: string): [over: bigint, under: bigint] => {
  const [whole = '', decimals = ''] = price.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

/**
 * Returns the points for one unit of money at a price for each point, rounded to two decimals. `unit` is 1, or for a
 * point that costs more the next power of ten, so that the number is at least 1. `price` is decimal text above zero.
 */
export function pointsPerUnit(price: string): { unit: number; points: number; isExact: boolean } {
  const [over, under] = fractionOf(price)
  let unit = 1n
  while (unit * under < over) unit *= 10n
  const hundredfold = unit * under * 100n
  const isExact = hundredfold % over === 0n
  return { unit: Number(unit), points: Number((hundredfold * 2n + over) / (over * 2n)) / 100, isExact }
}

/**
 * Returns "SAR 1 = 50 points", or "SAR 1 ≈ 21.33 points" for a rounded number. `price` is the price of a point as decimal
 * text. All screens show rates with the same precision. A price of zero has no rate.
 */
export function rateText({ t, money }: Pick<Formats, 'money'> & { t: Say }, price: string, currency: string): string {
  if (Number(price) === 0) return ''
  const { unit, points, isExact } = pointsPerUnit(price)
  return t(isExact ? 'shared.rate' : 'shared.rateAbout', {
    money: money(String(unit), currency, 0),
    amount: t('shared.points', { points }),
  })
}

/** Returns a number below zero if points at a price are worth less than other points at their price. Compares exactly. */
export function compareWorth(one: { points: number; price: string }, other: { points: number; price: string }): number {
  const [over, under] = fractionOf(one.price)
  const [otherOver, otherUnder] = fractionOf(other.price)
  const difference = BigInt(one.points) * over * otherUnder - BigInt(other.points) * otherOver * under
  return difference < 0n ? -1 : Number(difference > 0n)
}
