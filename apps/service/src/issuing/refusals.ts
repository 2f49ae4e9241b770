import { problem, type FieldError, type Problem, type ProblemCode } from '@loyalty/contract'
import { partnerUnavailable, type RefusalReason } from '../connectors/connector.ts'
import { canonicalMoney } from '../money/decimal.ts'
import type { IssueAmount } from '../money/fingerprint.ts'
import type { IssueRefusal, ValueAboveLimit } from '../money/plan-issue.ts'

/**
 * Returns the problem of a reference number that already belongs to a transfer with different details. The problem
 * names the fields that differ, never the stored values (spec §7, rule 3).
 */
export const referenceConflict = (differing: readonly string[]): Problem =>
  problem('REFERENCE_NUMBER_CONFLICT', {
    detail: 'This reference number was already used for a transfer with different details.',
    errors: differing.map((field): FieldError => ({ field, code: 'DIFFERS', message: 'differs from the original' })),
  })

/**
 * Returns the problem of a widget request whose reference number belongs to another transfer. The problem names no
 * details, because the widget's user may not learn them.
 */
export const referenceTaken = (): Problem =>
  problem('REFERENCE_NUMBER_CONFLICT', {
    detail: 'This reference number was already used for a different transfer.',
    errors: [{ field: 'referenceNumber', code: 'DIFFERS', message: 'was already used for a different transfer' }],
  })

/** Returns the problem of a transfer whose order is still in flight. */
export const transactionInProgress = (): Problem =>
  problem('TRANSACTION_IN_PROGRESS', {
    detail: 'The partner has not said yet what became of this transfer: send the same request again in a moment.',
    retryAfter: 1,
  })

/**
 * Returns the problem of an order whose outcome is unknown. `PARTNER_UNAVAILABLE` would be wrong, because that code
 * promises that the partner issued no points.
 */
export const outcomeUnknown = (): Problem =>
  problem('SERVICE_UNAVAILABLE', {
    detail:
      'It is not known yet whether the partner has issued these points: send the same request again, with the same reference.',
    retryAfter: 5,
  })

/**
 * Returns the problem of a partner's refusal. An expired order becomes `PARTNER_UNAVAILABLE`, because the client can
 * send the request again.
 */
export const partnerRefusal = (reason: RefusalReason, programId: string): Problem => {
  if (reason === 'EXPIRED') return partnerUnavailable()
  if (reason === 'OTHER')
    return problem('MEMBER_INELIGIBLE', { detail: `The partner of program ${programId} refused to issue the points.` })
  return problem(reason, { detail: `Program ${programId} does not accept this account.` })
}

/** The name of the request's amount field, which the errors of a problem contain. */
export type AmountField = 'basePoints' | 'value' | 'amount'
type RequestedAmount = { amount: IssueAmount; amountField: AmountField }

type OutOfRange = { field: AmountField; detail: string; message: string; limit: string; actual: string }

const outOfRange = (code: ProblemCode, { detail, ...error }: OutOfRange): Problem =>
  problem(code, { detail, errors: [{ ...error, code: 'OUT_OF_RANGE' }] })

const sentOf = (field: AmountField): string => (field === 'basePoints' ? 'basePoints + bonusPoints' : field)

/**
 * Returns the problem of a value above the limit, in the currency of the value. Pass `inPoints` as true if the request
 * names points: `actual` is then the value of these points.
 */
export const valueAboveLimitProblem = (
  { limit, actual, currency }: ValueAboveLimit,
  field: AmountField,
  inPoints: boolean = false,
): Problem => {
  const [given, most] = [canonicalMoney(actual), canonicalMoney(limit)]
  return outOfRange('VALUE_ABOVE_LIMIT', {
    field,
    detail: `${sentOf(field)} is ${inPoints ? 'worth ' : ''}${given} ${currency}; the maximum of a transaction is ${most} ${currency}.`,
    message: `must be ${inPoints ? 'worth ' : ''}at most ${most} ${currency}`,
    limit: most,
    actual: given,
  })
}

type PointsRefusal = Extract<IssueRefusal, { code: 'POINTS_ABOVE_LIMIT' | 'POINTS_BELOW_MINIMUM' }>

const pointsProblem = (
  { code, limit, actual }: PointsRefusal,
  programId: string,
  { amount, amountField: field }: RequestedAmount,
): Problem => {
  const [bound, most] = code === 'POINTS_ABOVE_LIMIT' ? ['maximum', 'at most'] : ['minimum', 'at least']
  const sent = sentOf(field)
  const given =
    amount.mode === 'POINTS'
      ? `${sent} is ${actual}`
      : `${sent} ${canonicalMoney(amount.value)} ${amount.currency} buys ${actual} points`
  return outOfRange(code, {
    field,
    detail: `${given}; the ${bound} for program ${programId} is ${limit}.`,
    message: amount.mode === 'POINTS' ? `must be ${most} ${limit}` : `must buy ${most} ${limit} points`,
    limit: String(limit),
    actual: String(actual),
  })
}

/** Returns the problem that explains why the service cannot issue points for an amount. */
export const refusalProblem = (refusal: IssueRefusal, programId: string, requested: RequestedAmount): Problem => {
  switch (refusal.code) {
    case 'CURRENCY_NOT_SUPPORTED':
      return problem('CURRENCY_NOT_SUPPORTED', {
        detail: 'This currency is not supported.',
        errors: [{ field: 'currency', code: 'INVALID_VALUE', message: 'is not supported' }],
      })
    case 'VALUE_BELOW_MINIMUM': {
      const { amountField: field } = requested
      const [limit, actual] = [canonicalMoney(refusal.limit), canonicalMoney(refusal.actual)]
      const { currency } = refusal
      return outOfRange(refusal.code, {
        field,
        detail: `${field} is ${actual} ${currency}; the minimum for program ${programId} is ${limit} ${currency}, which buys one point.`,
        message: `must be at least ${limit} ${currency}`,
        limit,
        actual,
      })
    }
    case 'VALUE_ABOVE_LIMIT':
      return valueAboveLimitProblem(refusal, requested.amountField, requested.amount.mode === 'POINTS')
    case 'POINTS_ABOVE_LIMIT':
    case 'POINTS_BELOW_MINIMUM':
      return pointsProblem(refusal, programId, requested)
  }
}
