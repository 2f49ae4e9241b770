/**
 * The price list. A page sends only a product's id, and the server takes the price from this list. Amounts are in
 * hundredths of the currency.
 */
export const products = [
  { id: 'weekday', name: 'Weekday top-up', amountMinor: 2_500, currency: 'SAR' },
  { id: 'weekend', name: 'Weekend top-up', amountMinor: 5_000, currency: 'SAR' },
  { id: 'getaway', name: 'Getaway top-up', amountMinor: 12_000, currency: 'SAR' },
  { id: 'journey', name: 'Long journey top-up', amountMinor: 30_000, currency: 'SAR' },
] as const

export type Product = (typeof products)[number]

export const productOf = (id: unknown): Product | undefined => products.find((product) => product.id === id)
