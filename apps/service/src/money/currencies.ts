const minorDigitsOf = new Map([
  ['JPY', 0],
  ['USD', 2],
  ['SAR', 2],
  ['AED', 2],
  ['KWD', 3],
  ['BHD', 3],
  ['OMR', 3],
])

/** Returns the number of decimals of a currency's minor unit. A currency outside the table has two decimals. */
export function minorDigits(currency: string): number {
  return minorDigitsOf.get(currency) ?? 2
}
