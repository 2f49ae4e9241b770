import { invalidField, type TransactionRequest } from '@loyalty/contract'
import { moneyOf, type Money } from '../money/decimal.ts'
import type { IssueAmount } from '../money/fingerprint.ts'

/** An amount of a validated request, which is a multiple of its currency's minor unit. */
export const readAmount = (value: number): Money => moneyOf(String(value))

/** The effective amount (S:298-301): `basePoints` wins over `value` and `currency`. Throws `VALIDATION_FAILED` where they have no sense. */
export const readIssueAmount = ({
  basePoints,
  bonusPoints,
  value,
  currency,
}: Pick<TransactionRequest, 'basePoints' | 'bonusPoints' | 'value' | 'currency'>): IssueAmount => {
  if (basePoints !== undefined) return { mode: 'POINTS', base: BigInt(basePoints), bonus: BigInt(bonusPoints ?? 0) }
  // The contract asks for both where there are no base points.
  if (value === undefined || currency === undefined) throw invalidField('basePoints', 'MISSING_FIELD', 'is required')
  if (currency !== 'POINTS') return { mode: 'VALUE', value: readAmount(value), currency }
  return { mode: 'POINTS', base: BigInt(value), bonus: 0n }
}
