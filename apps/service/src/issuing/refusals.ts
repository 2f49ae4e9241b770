import { problem, type FieldError, type Problem, type ProblemCode } from '@loyalty/contract'
import { partnerUnavailable, type RefusalReason } from '../connectors/connector.ts'
import { canonicalMoney } from '../money/decimal.ts'
import { differingFields, type CanonicalArray } from '../money/fingerprint.ts'
import type { IssueRefusal } from '../money/plan-issue.ts'

/** The same reference with other details: names what differs without telling what was stored (S:481). */
export const referenceConflict = (sent: CanonicalArray, stored: CanonicalArray): Problem =>
  problem('REFERENCE_NUMBER_CONFLICT', {
    detail: 'This reference number was already used for a transfer with different details.',
    errors: differingFields(sent, stored).map((field): FieldError => ({ field, code: 'DIFFERS', message: 'differs from the original' })),
  })

/** The same transfer is still on its way to the partner. */
export const transactionInProgress = (): Problem =>
  problem('TRANSACTION_IN_PROGRESS', {
    detail: 'The partner has not said yet what became of this transfer: send the same request again in a moment.',
    retryAfter: 1,
  })

/** What the partner said of the member or of the order. An order that reached it too late can be sent again. */
export const partnerRefusal = (reason: RefusalReason, programId: string): Problem => {
  if (reason === 'EXPIRED') return partnerUnavailable()
  if (reason === 'OTHER')
    return problem('MEMBER_INELIGIBLE', { detail: `The partner of program ${programId} refused to issue the points.` })
  return problem(reason, { detail: `Program ${programId} does not accept this account.` })
}

const outOfRange = (code: ProblemCode, field: string, detail: string, limit: string, actual?: string): Problem =>
  problem(code, {
    detail,
    errors: [{ field, code: 'OUT_OF_RANGE', message: detail.replace(/\.$/, ''), limit, ...(actual === undefined ? {} : { actual }) }],
  })

/** Why no points can be issued for an amount, in words. `field` is where the amount was sent. */
export const refusalProblem = (refusal: IssueRefusal, programId: string, field: 'basePoints' | 'value'): Problem => {
  switch (refusal.code) {
    case 'CURRENCY_NOT_SUPPORTED':
      return problem('CURRENCY_NOT_SUPPORTED', {
        detail: 'This currency is not supported.',
        errors: [{ field: 'currency', code: 'INVALID_VALUE', message: 'is not supported' }],
      })
    case 'VALUE_BELOW_MINIMUM':
      return outOfRange(
        refusal.code,
        field,
        `The value buys no point of program ${programId}: one costs ${canonicalMoney(refusal.limit)}.`,
        canonicalMoney(refusal.limit),
      )
    case 'VALUE_ABOVE_LIMIT':
      return outOfRange(
        refusal.code,
        field,
        `The value is above the limit of ${canonicalMoney(refusal.limitUsd)} USD a transaction.`,
        canonicalMoney(refusal.limitUsd),
      )
    case 'POINTS_ABOVE_LIMIT':
      return outOfRange(
        refusal.code,
        field,
        `${refusal.actual} points asked; the maximum for program ${programId} is ${refusal.limit}.`,
        String(refusal.limit),
        String(refusal.actual),
      )
    case 'POINTS_BELOW_MINIMUM':
      return outOfRange(
        refusal.code,
        field,
        `${refusal.actual} points asked; the minimum for program ${programId} is ${refusal.limit}.`,
        String(refusal.limit),
        String(refusal.actual),
      )
  }
}
