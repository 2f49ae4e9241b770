const minorDigitsOf = new Map([
  ['JPY', 0],
  ['USD', 2],
  ['SAR', 2],
  ['AED', 2],
  ['KWD', 3],
  ['BHD', 3],
  ['OMR', 3],
])

/** Decimals of a currency's minor unit; currencies outside the table have two, like most. */
export function minorDigits(currency: string): number {
  return minorDigitsOf.get(currency) ?? 2
}
