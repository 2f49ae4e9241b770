import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { readAmount } from '../issuing/amount.ts'
import { requireComposed } from '../issuing/reference-number.ts'
import { formatMoney, floorToMinor } from '../money/decimal.ts'
import { debitCanonical } from '../money/fingerprint.ts'
import { answerTransaction } from './answer-transaction.ts'
import { readSide } from './read-side.ts'

/**
 * Creates a debit, once for each reference number. A debit takes value of the user's credits that the worker has not
 * yet converted to points (spec §4.2 M3).
 */
export const handleCreateDebit = handler(endpoints.createDebit, async ({ body, org }, { id }) => {
  const [catalog, createdAt] = await Promise.all([org.catalog(), org.businessNow()])
  const { userId, currency, referenceNumber } = body
  const value = readAmount(body.value)
  const canonical = debitCanonical({ userId, value, currency })
  const original = await org.multibrand.findByReference(referenceNumber, createdAt)
  if (original) return answerTransaction(canonical, { created: false, transaction: original }, catalog)
  requireComposed(referenceNumber)

  const { localCurrency } = catalog.organization
  const side = readSide(currency, localCurrency)
  const draft = { id: id('mbt'), referenceNumber, canonical, userId, side, value, localCurrency, createdAt }
  const debited = await org.multibrand.debit(draft)
  if (debited.outcome !== 'insufficient')
    return answerTransaction(
      canonical,
      { created: debited.outcome === 'created', transaction: debited.transaction },
      catalog,
    )
  const limit = formatMoney(floorToMinor(debited.available, currency), currency)
  throw problem('INSUFFICIENT_BALANCE', {
    detail: `${limit} ${currency} of this user can be taken back.`,
    errors: [
      {
        field: 'value',
        code: 'OUT_OF_RANGE',
        message: `must be at most ${limit}`,
        limit,
        actual: formatMoney(value, currency),
      },
    ],
  })
})
