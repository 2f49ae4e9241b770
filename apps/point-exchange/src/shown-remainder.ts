import { hasMinorUnit } from '@loyalty/widget'

/** Returns the remainder that the screens show: 0 for less than one minor unit of the currency. */
export function shownRemainder(remainder: string, currency: string): string {
  return hasMinorUnit(remainder, currency) ? remainder : '0'
}
