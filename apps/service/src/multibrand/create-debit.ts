import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { readAmount } from '../issuing/amount.ts'
import { requireComposed } from '../issuing/reference-number.ts'
import { formatMoney, floorToMinor } from '../money/decimal.ts'
import { debitCanonical } from '../money/fingerprint.ts'
import { answerTransaction } from './answer-transaction.ts'
import { readSide } from './read-side.ts'

/** S:348-352: takes back value that is not executed yet, once per reference number. */
export const handleCreateDebit = handler(endpoints.createDebit, async ({ body, caller }, { store, id }) => {
  const books = store.organization(caller)
  const [catalogue, createdAt] = await Promise.all([books.catalogue(), books.now()])
  const { userId, currency, referenceNumber } = body
  const value = readAmount(body.value)
  const canonical = debitCanonical({ userId, value, currency })
  const original = await books.multibrand.findByReference(referenceNumber, createdAt)
  if (original) return answerTransaction(canonical, { created: false, transaction: original }, catalogue)
  requireComposed(referenceNumber)

  const { localCurrency } = catalogue.organization
  const side = readSide(currency, localCurrency)
  const draft = { id: id('mbt'), referenceNumber, canonical, userId, side, value, localCurrency, createdAt }
  const debited = await books.multibrand.debit(draft)
  if (debited.outcome !== 'insufficient')
    return answerTransaction(canonical, { created: debited.outcome === 'created', transaction: debited.transaction }, catalogue)
  const limit = formatMoney(floorToMinor(debited.available, currency), currency)
  throw problem('INSUFFICIENT_BALANCE', {
    detail: `${limit} ${currency} of this user can be taken back.`,
    errors: [{ field: 'value', code: 'OUT_OF_RANGE', message: `must be at most ${limit}`, limit, actual: formatMoney(value, currency) }],
  })
})
