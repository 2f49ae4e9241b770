import { invalidField, type TransactionRequest } from '@loyalty/contract'
import { moneyOf, type Money } from '../money/decimal.ts'
import type { IssueAmount } from '../money/fingerprint.ts'

/**
 * Returns the amount of a validated request. The validation has checked that it is a multiple of the currency's minor
 * unit.
 */
export const readAmount = (value: number): Money => moneyOf(String(value))

/**
 * Returns the amount of an issue. If the request has `basePoints`, they count and `value` with `currency` does not
 * (spec §4.1 E11). Throws `VALIDATION_FAILED` if there is no usable amount.
 */
export const readIssueAmount = ({
  basePoints,
  bonusPoints,
  value,
  currency,
}: Pick<TransactionRequest, 'basePoints' | 'bonusPoints' | 'value' | 'currency'>): IssueAmount => {
  if (basePoints !== undefined) return { mode: 'POINTS', base: BigInt(basePoints), bonus: BigInt(bonusPoints ?? 0) }
  // Without base points, the contract requires both fields.
  if (value === undefined || currency === undefined) throw invalidField('basePoints', 'MISSING_FIELD', 'is required')
  if (currency !== 'POINTS') return { mode: 'VALUE', value: readAmount(value), currency }
  return { mode: 'POINTS', base: BigInt(value), bonus: 0n }
}
