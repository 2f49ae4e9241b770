import { invalidField, type TransactionRequest } from '@loyalty/contract'
import { moneyOf, type Money } from '../money/decimal.ts'
import type { IssueAmount } from '../money/fingerprint.ts'

/**
 * Converts the amount of a validated request to `Money`. Validation has already rounded the amount to a multiple of the
 * currency's minor unit.
 */
export const readAmount = (value: number): Money => moneyOf(String(value))

/**
 * Returns the amount of a request that issues points. If it has `basePoints`, the service ignores `value` and
 * `currency` (spec §4.1 E11). Throws `VALIDATION_FAILED` if the request has no complete amount.
 */
export const readIssueAmount = ({
  basePoints,
  bonusPoints,
  value,
  currency,
}: Pick<TransactionRequest, 'basePoints' | 'bonusPoints' | 'value' | 'currency'>): IssueAmount => {
  if (basePoints !== undefined) return { mode: 'POINTS', base: BigInt(basePoints), bonus: BigInt(bonusPoints ?? 0) }
  // Never throws for a validated request, because the contract requires `value` and `currency` if `basePoints` is
  // absent.
  if (value === undefined || currency === undefined) throw invalidField('basePoints', 'MISSING_FIELD', 'is required')
  if (currency !== 'POINTS') return { mode: 'VALUE', value: readAmount(value), currency }
  return { mode: 'POINTS', base: BigInt(value), bonus: 0n }
}
