import { hasMinorUnit } from '@loyalty/widget'

/** The remainder of an amount as the screens show it: zero below one minor unit of the currency. */
export function shownRemainder(remainder: string, currency: string): string {
  return hasMinorUnit(remainder, currency) ? remainder : '0'
}
