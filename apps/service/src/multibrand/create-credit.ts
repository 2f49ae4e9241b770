import { endpoints, problem, readInstant } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import { readAmount } from '../issuing/amount.ts'
import { requireComposed } from '../issuing/reference-number.ts'
import { valueAboveLimitProblem } from '../issuing/refusals.ts'
import { creditCanonical } from '../money/fingerprint.ts'
import { valueAboveLimit } from '../money/plan-issue.ts'
import { pairFrom } from '../money/plan-multibrand.ts'
import { localRate, type CatalogSnapshot } from '../store/catalog/catalog-snapshot.ts'
import { answerTransaction } from './answer-transaction.ts'
import { readSide } from './read-side.ts'

const day = 86_400_000
const oldest = day
const farthest = 400 * day

const requireInRange = (executionDate: number, now: number): void => {
  if (executionDate >= now - oldest && executionDate <= now + farthest) return
  throw problem('EXECUTION_DATE_OUT_OF_RANGE', {
    detail: 'executionDate may be at most 24 hours ago and at most 400 days ahead.',
    errors: [
      {
        field: 'executionDate',
        code: 'OUT_OF_RANGE',
        message: 'may be at most 24 hours ago and at most 400 days ahead',
      },
    ],
  })
}

const requireWithinLimit = (value: bigint, currency: string, { rates, organization }: CatalogSnapshot): void => {
  const rate = rates.get(currency)
  const aboveLimit =
    rate === undefined ? undefined : valueAboveLimit({ value, currency, rate }, organization.maxValueUsd)
  if (aboveLimit) throw valueAboveLimitProblem(aboveLimit, 'value')
}

/**
 * Creates a credit, once for each reference number. A debit cannot use the reference number of a credit (spec §4.2 M2).
 */
export const handleCreateCredit = handler(endpoints.createCredit, async ({ body, org }, { id, wakeMultibrand }) => {
  const [catalog, createdAt] = await Promise.all([org.catalog(), org.businessNow()])
  const value = readAmount(body.value)
  const executionDate = readInstant(body.executionDate)
  const canonical = creditCanonical({
    userId: body.userId,
    value,
    currency: body.currency,
    executionDate: isoDate(executionDate),
  })
  const original = await org.multibrand.findByReference(body.referenceNumber, createdAt)
  if (original) return answerTransaction(canonical, { created: false, transaction: original }, catalog)
  requireComposed(body.referenceNumber)

  const { localCurrency } = catalog.organization
  const side = readSide(body.currency, localCurrency)
  requireWithinLimit(value, body.currency, catalog)
  requireInRange(executionDate, createdAt)
  const credited = await org.multibrand.credit({
    id: id('mbt'),
    referenceNumber: body.referenceNumber,
    canonical,
    userId: body.userId,
    side,
    amount: pairFrom(side, value, localRate(catalog)),
    localCurrency,
    executionDate,
    createdAt,
  })
  if (credited.transaction.status === 'MATURED') wakeMultibrand()
  return answerTransaction(canonical, credited, catalog)
})
