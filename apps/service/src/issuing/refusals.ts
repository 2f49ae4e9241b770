import { problem, type FieldError, type Problem, type ProblemCode } from '@loyalty/contract'
import { canonicalMoney } from '../money/decimal.ts'
import { differingFields, type CanonicalArray } from '../money/fingerprint.ts'
import type { IssueRefusal } from '../money/plan-issue.ts'

/** The same reference with other details: names what differs without telling what was stored (S:481). */
export const referenceConflict = (sent: CanonicalArray, stored: CanonicalArray): Problem =>
  problem('REFERENCE_NUMBER_CONFLICT', {
    detail: 'This reference number was already used for a transfer with different details.',
    errors: differingFields(sent, stored).map((field): FieldError => ({ field, code: 'DIFFERS', message: 'differs from the original' })),
  })

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
