import type { Formats } from './format.ts'

type Say = (key: 'shared.rate' | 'shared.rateAbout', values: { price: string }) => string

/**
 * Returns "1 point = SAR 0.02" for an exact price, or "1 point ≈ SAR 0.047" for a rounded price. `price` is decimal
 * text. All screens round prices in the same way.
 */
export function rateText({ t, money }: Pick<Formats, 'money'> & { t: Say }, price: string, currency: string): string {
  const shown = roundedPrice(price)
  return t(shown === price ? 'shared.rate' : 'shared.rateAbout', { price: money(shown, currency) })
}

/**
 * Rounds a price to two decimals, or to two significant figures below 0.1. A price with at most two decimals stays as
 * it is.
 */
export function roundedPrice(price: string): string {
  const amount = Number(price)
  if (amount === 0 || !/\.\d{3}/.test(price)) return price
  // Rounds by moving the decimal point in the text: `1.005e2` is exactly 100.5, but 1.005 * 100 is less than 100.5.
  const places = amount < 0.1 ? 1 - Math.floor(Math.log10(amount)) : 2
  const rounded = Number(`${Math.round(Number(`${price}e${places}`))}e-${places}`)
  return rounded === amount || String(rounded).includes('e') ? price : String(rounded)
}
