import type { Formats } from './format.ts'

type Say = (key: 'shared.rate' | 'shared.rateAbout', values: { price: string }) => string

/** "1 point = SAR 0.02", or "1 point ≈ SAR 0.047" for a longer price: one precision on every screen. `price` is decimal text. */
export function rateText({ t, money }: Pick<Formats, 'money'> & { t: Say }, price: string, currency: string): string {
  const shown = roundedPrice(price)
  return t(shown === price ? 'shared.rate' : 'shared.rateAbout', { price: money(shown, currency) })
}

/** A price with two decimals, or with two figures where those are too few. A price that has no more stays as it is. */
export function roundedPrice(price: string): string {
  const amount = Number(price)
  if (amount === 0 || !/\.\d{3}/.test(price)) return price
  // By its digits: half of 0.001 is a little less than that in binary.
  const places = amount < 0.1 ? 1 - Math.floor(Math.log10(amount)) : 2
  const rounded = Number(`${Math.round(Number(`${price}e${places}`))}e-${places}`)
  return rounded === amount || String(rounded).includes('e') ? price : String(rounded)
}
