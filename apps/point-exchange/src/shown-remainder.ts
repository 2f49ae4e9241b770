import { hasMinorUnit } from '@loyalty/widget'

/** Returns the remainder for the screens: zero below one minor unit of the currency. */
export function shownRemainder(remainder: string, currency: string): string {
  return hasMinorUnit(remainder, currency) ? remainder : '0'
}
