import { endpoints, problem, readInstant } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import { handler } from '../http/handler.ts'
import { readAmount } from '../issuing/amount.ts'
import { requireComposed } from '../issuing/reference-number.ts'
import { valueAboveLimitProblem } from '../issuing/refusals.ts'
import { creditCanonical } from '../money/fingerprint.ts'
import { valueAboveLimit } from '../money/plan-issue.ts'
import { pairFrom } from '../money/plan-multibrand.ts'
import { localRate, type CallerCatalogue } from '../store/catalog/catalogue.ts'
import { answerTransaction } from './answer-transaction.ts'
import { readSide } from './read-side.ts'

const day = 86_400_000
const oldest = day
const farthest = 400 * day

const requireInRange = (executionDate: number, now: number): void => {
  if (executionDate >= now - oldest && executionDate <= now + farthest) return
  throw problem('EXECUTION_DATE_OUT_OF_RANGE', {
    detail: 'executionDate may be at most 24 hours ago and at most 400 days ahead.',
    errors: [{ field: 'executionDate', code: 'OUT_OF_RANGE', message: 'may be at most 24 hours ago and at most 400 days ahead' }],
  })
}

const requireWithinLimit = (value: bigint, currency: string, { rates, organization }: CallerCatalogue): void => {
  const rate = rates.get(currency)
  const aboveLimit = rate === undefined ? undefined : valueAboveLimit({ value, currency, rate }, organization.maxValueUsd)
  if (aboveLimit) throw valueAboveLimitProblem(aboveLimit, 'value')
}

/** S:341-346: once per reference number, in the namespace that credits and debits share. */
export const handleCreateCredit = handler(endpoints.createCredit, async ({ body, caller }, { store, id, nudgeMultibrand }) => {
  const books = store.organization(caller)
  const [catalogue, createdAt] = await Promise.all([books.catalogue(), books.now()])
  const value = readAmount(body.value)
  const executionDate = readInstant(body.executionDate)
  const canonical = creditCanonical({ userId: body.userId, value, currency: body.currency, executionDate: isoDate(executionDate) })
  const original = await books.multibrand.findByReference(body.referenceNumber, createdAt)
  if (original) return answerTransaction(canonical, { created: false, transaction: original }, catalogue)
  requireComposed(body.referenceNumber)

  const { localCurrency } = catalogue.organization
  const side = readSide(body.currency, localCurrency)
  requireWithinLimit(value, body.currency, catalogue)
  requireInRange(executionDate, createdAt)
  const credited = await books.multibrand.credit({
    id: id('mbt'),
    referenceNumber: body.referenceNumber,
    canonical,
    userId: body.userId,
    side,
    amount: pairFrom(side, value, localRate(catalogue)),
    localCurrency,
    executionDate,
    createdAt,
  })
  if (credited.transaction.status === 'MATURED') nudgeMultibrand()
  return answerTransaction(canonical, credited, catalogue)
})
