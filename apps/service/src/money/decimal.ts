import { moneyScale, readDecimal } from '@loyalty/contract/pending-points'
import { minorDigits } from './currencies.ts'
import { divideHalfUp } from './rational.ts'

/** Money in units of 1e-8 of a currency. A price per point has the same unit. */
export type Money = bigint
/** An exchange rate in units of 1e-10: the amount of a currency that one USD buys. */
export type Rate = bigint
/** A percentage in integer hundredths: 12.5 % is 1250. */
export type Hundredths = bigint

const rateScale = 10
export const oneUsdRate: Rate = 10n ** 10n

/**
 * Reads text from the catalog or the database as money. Throws `RangeError` if the text is not a decimal of at most
 * eight places.
 */
export const moneyOf = (text: string): Money => readDecimal(text, moneyScale)
/**
 * Reads text from the catalog or the database as an exchange rate. Throws `RangeError` if the text is not a decimal of
 * at most ten places.
 */
export const rateOf = (text: string): Rate => readDecimal(text, rateScale)
/**
 * Reads text from the catalog or the database, or a number such as 12.5, as hundredths of a percent. Throws
 * `RangeError` for more than two decimals.
 */
export const hundredthsOf = (percent: string | number): Hundredths => readDecimal(String(percent), 2)

/**
 * Formats units of 10^-scale as a plain decimal. The text has at least `least` decimals and no other trailing zeros.
 */
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

/** Rounds money half-up to the currency's minor unit, for display. */
export function roundToMinor(money: Money, currency: string): Money {
  const unit = 10n ** BigInt(moneyScale - minorDigits(currency))
  return divideHalfUp(money, unit) * unit
}

/** Rounds money down to whole minor units of the currency, because a user can spend only whole minor units. */
export function floorToMinor(money: Money, currency: string): Money {
  const unit = 10n ** BigInt(moneyScale - minorDigits(currency))
  return money - (money % unit)
}

/** Rounds money up to whole minor units of the currency. */
export function ceilToMinor(money: Money, currency: string): Money {
  const floor = floorToMinor(money, currency)
  return floor === money ? money : floor + 10n ** BigInt(moneyScale - minorDigits(currency))
}

/**
 * Formats money for answers: `"68.86"`, `"0.00"`, never `"-0.00"`. Sum amounts before formatting, because formatting
 * rounds.
 */
export function formatMoney(money: Money, currency: string): string {
  return formatDecimal(roundToMinor(money, currency), moneyScale, minorDigits(currency))
}

/** Returns money as a JSON number, for fields that the specification defines as numbers. */
export const moneyNumber = (money: Money, currency: string): number => Number(formatMoney(money, currency))
/** Formats money exactly, without trailing zeros, for fingerprints. `25.50` and `25.5` give the same text. */
export const canonicalMoney = (money: Money): string => formatDecimal(money, moneyScale)
/** Formats a price per point for answers, with 2 to 8 decimals (spec §2.4). */
export const formatPrice = (price: Money): string => formatDecimal(price, moneyScale, 2)
export const formatRate = (rate: Rate): string => formatDecimal(rate, rateScale)
export const percentNumber = (hundredths: Hundredths): number => Number(formatDecimal(hundredths, 2))

/** Converts a price or an amount from USD, rounded half-up to 8 decimals. */
export const fromUsd = (usd: Money, rate: Rate): Money => divideHalfUp(usd * rate, oneUsdRate)
/** Converts an amount to USD, rounded half-up to 8 decimals. */
export const toUsd = (money: Money, rate: Rate): Money => divideHalfUp(money * oneUsdRate, rate)
