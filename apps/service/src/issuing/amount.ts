import { invalidField, type TransactionRequest } from '@loyalty/contract'
import { parseAmount, type Money } from '../money/decimal.ts'
import type { IssueAmount } from '../money/fingerprint.ts'

/** An amount of money as sent, exact. Throws `VALIDATION_FAILED` for more decimals than the currency has. */
export const readAmount = (value: number, currency: string, field: string): Money => {
  const parsed = parseAmount(String(value), currency)
  if (parsed.ok) return parsed.value
  throw invalidField(
    field,
    'INVALID_FORMAT',
    parsed.problem === 'TOO_MANY_DECIMALS' ? `has more decimals than ${currency}` : 'must be a plain decimal number of at most 15 digits',
  )
}

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
  if (currency !== 'POINTS') return { mode: 'VALUE', value: readAmount(value, currency, 'value'), currency }
  return { mode: 'POINTS', base: BigInt(value), bonus: 0n }
}
