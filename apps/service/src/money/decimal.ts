import { minorDigits } from './currencies.ts'
import { divideHalfUp } from './rational.ts'

/** Money in units of 1e-8 of a currency. Also a price per point, which is money. */
export type Money = bigint
/** An exchange rate in units of 1e-10: how much of a currency one USD buys. */
export type Rate = bigint
/** A percentage in integer hundredths: 12.5 % is 1250. */
export type Hundredths = bigint

const moneyScale = 8
const rateScale = 10
export const oneUsdRate: Rate = 10n ** 10n

const plainDecimal = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/

/**
 * Reads a plain decimal exactly into units of 10^-scale. Trailing zeros of the fraction count as nothing: `25.50` is `25.5`. Throws
 * RangeError for exponents, a leading `+`, `-0` and more decimals than the scale.
 */
function readDecimal(text: string, scale: number): bigint {
  const [match, sign, whole = '', rawFraction = ''] = plainDecimal.exec(text) ?? []
  const fraction = rawFraction.replace(/0+$/, '')
  if (match === undefined || fraction.length > scale) throw new RangeError(`${text} is not a decimal of at most ${scale} places`)
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  if (sign === '-' && units === 0n) throw new RangeError('-0 is not a decimal')
  return sign === '-' ? -units : units
}

/** Trusted text (the catalogue, the database) into money; throws RangeError. */
export const moneyOf = (text: string): Money => readDecimal(text, moneyScale)
/** Trusted text into an exchange rate; throws RangeError. */
export const rateOf = (text: string): Rate => readDecimal(text, rateScale)
/** Trusted text or a short number such as 12.5 into hundredths of a percent; throws RangeError. */
export const hundredthsOf = (percent: string | number): Hundredths => readDecimal(String(percent), 2)

/** Units of 10^-scale as plain decimal text with at least `least` decimals and no other trailing zeros. */
export function formatDecimal(units: bigint, scale: number, least = 0): string {
  const magnitude = units < 0n ? -units : units
  const digits = magnitude.toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits
    .slice(digits.length - scale)
    .replace(/0+$/, '')
    .padEnd(least, '0')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Half-up to the currency's minor unit, still in money units: what a person may be shown. */
export function roundToMinor(money: Money, currency: string): Money {
  const unit = 10n ** BigInt(moneyScale - minorDigits(currency))
  return divideHalfUp(money, unit) * unit
}

/** What of an amount can be spent in whole minor units. */
export function floorToMinor(money: Money, currency: string): Money {
  const unit = 10n ** BigInt(moneyScale - minorDigits(currency))
  return money - (money % unit)
}

/** The least amount in whole minor units that is no less. */
export function ceilToMinor(money: Money, currency: string): Money {
  const floor = floorToMinor(money, currency)
  return floor === money ? money : floor + 10n ** BigInt(moneyScale - minorDigits(currency))
}

/** Money for the wire as text: `"68.86"`, `"0.00"`, never `"-0.00"`. Sum first, format last. */
export function formatMoney(money: Money, currency: string): string {
  return formatDecimal(roundToMinor(money, currency), moneyScale, minorDigits(currency))
}

/** Money for the wire as a JSON number, where the specification asks for one. */
export const moneyNumber = (money: Money, currency: string): number => Number(formatMoney(money, currency))
/** Money exactly, with no trailing zeros: the canonical value of a fingerprint (`25.50` and `25.5` are one). */
export const canonicalMoney = (money: Money): string => formatDecimal(money, moneyScale)
/** A price per point for the wire: at most 8 decimals, at least 2 (G12). */
export const formatPrice = (price: Money): string => formatDecimal(price, moneyScale, 2)
export const formatRate = (rate: Rate): string => formatDecimal(rate, rateScale)
export const percentNumber = (hundredths: Hundredths): number => Number(formatDecimal(hundredths, 2))

/** `round_half_up(usd × fx, 8)`: a price or an amount in USD, in the currency of the rate. */
export const fromUsd = (usd: Money, rate: Rate): Money => divideHalfUp(usd * rate, oneUsdRate)
/** The value in USD of an amount in the currency of the rate, half-up at 1e-8. */
export const toUsd = (money: Money, rate: Rate): Money => divideHalfUp(money * oneUsdRate, rate)
