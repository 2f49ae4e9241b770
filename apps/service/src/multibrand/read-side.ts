import { problem } from '@loyalty/contract'
import { sideOf, type Side } from '../money/plan-multibrand.ts'

/**
 * Returns `local` for the caller's local currency and `usd` for USD. Throws `CURRENCY_NOT_SUPPORTED` for any other
 * currency.
 */
export const readSide = (currency: string, localCurrency: string): Side => {
  const side = sideOf(currency, localCurrency)
  if (side) return side
  throw problem('CURRENCY_NOT_SUPPORTED', {
    detail: `The currency must be USD or ${localCurrency}.`,
    errors: [{ field: 'currency', code: 'INVALID_VALUE', message: `must be USD or ${localCurrency}` }],
  })
}
