/** Returns whether decimal text is at least one minor unit of its currency, such as 0.01 of a riyal. */
export function hasMinorUnit(amount: string, currency: string): boolean {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return Number(amount) >= 10 ** -maximumFractionDigits
}
