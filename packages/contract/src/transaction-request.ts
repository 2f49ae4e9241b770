import * as z from 'zod/mini'
import { described, deprecated } from './describe.ts'
import {
  amount,
  currencyCode,
  description,
  destinationAccountRequest,
  identifier,
  pointsToIssue,
  programId,
  referenceNumber,
  text,
  wholeNumber,
} from './fields.ts'
import { limits } from './limits.ts'
import type { FieldErrorCode } from './problem-catalogue.ts'

/**
 * Returns the first missing field of an amount with the reason. An amount is `basePoints`, or `value` with `currency`
 * (spec §4.1 E11).
 */
const lacking = ({
  basePoints,
  bonusPoints,
  value,
  currency,
}: Record<string, unknown>): [field: string, reason: string] | undefined => {
  if (basePoints !== undefined) return undefined
  if (bonusPoints !== undefined) return ['basePoints', 'is required with bonusPoints']
  if (value === undefined && currency === undefined)
    return ['basePoints', 'is required, unless value and currency are sent']
  if (value === undefined) return ['value', 'is required with currency']
  return currency === undefined ? ['currency', 'is required with value'] : undefined
}

const amountRule = z.superRefine<object>(
  (body, context) => {
    const [field, message] = typeof body === 'object' && body !== null ? (lacking({ ...body }) ?? []) : []
    if (field !== undefined)
      context.addIssue({ code: 'custom', path: [field], message: message ?? '', params: { code: 'MISSING_FIELD' } })
  },
  // Runs even if other rules failed, so that one response reports all errors of the body.
  { when: () => true },
)

const transactionFields = z.strictObject({
  programId,
  destinationAccount: described(
    destinationAccountRequest,
    'The account at the partner. As the program’s `requiredFields` say.',
  ),
  referenceNumber,
  basePoints: described(z.optional(pointsToIssue), 'Number of points, before any bonus.'),
  bonusPoints: described(z.optional(wholeNumber), 'Extra points on top of `basePoints`.'),
  // `wrongValue` checks the two fields below, but only if the request has no `basePoints`.
  value: deprecated(
    z.optional(amount),
    'Use `basePoints`. An amount in `currency`, or a number of points when that is `POINTS`.',
  ),
  currency: deprecated(
    z.optional(text(limits.identifier)),
    'Use `basePoints`. `USD`, your local currency or `POINTS`.',
  ),
  description: described(
    z.optional(description),
    'A short text kept with the transaction. Not part of what a retry must repeat.',
  ),
  partnerCode: described(z.optional(identifier), 'Needed for a program with several partner codes.'),
})

type Wrong = { field: 'value' | 'currency'; code: FieldErrorCode; message: string }

/**
 * Returns the errors of `value` and `currency`. With `basePoints`, the list is empty, because `basePoints` takes
 * precedence.
 */
const wrongValue = ({ basePoints, value, currency }: Record<string, unknown>): Wrong[] => {
  if (basePoints !== undefined) return []
  const wrong: Wrong[] = []
  if (typeof value === 'number' && value <= 0)
    wrong.push({ field: 'value', code: 'OUT_OF_RANGE', message: 'must be more than 0' })
  if (typeof currency !== 'string') return wrong
  if (!currencyCode.test(currency))
    wrong.push({
      field: 'currency',
      code: 'INVALID_VALUE',
      message: 'must be POINTS or a currency code of three capital letters',
    })
  return wrong
}

export const valueRule = z.superRefine<object>(
  (body, context) => {
    for (const { field, code, message } of typeof body === 'object' && body !== null ? wrongValue({ ...body }) : [])
      context.addIssue({ code: 'custom', path: [field], message, params: { code } })
  },
  { when: () => true },
)

/** A request to issue points (spec §4.1 E11). `basePoints` takes precedence over `value` and `currency`. */
export const transactionRequest = transactionFields.check(amountRule, valueRule)

export type TransactionRequest = z.infer<typeof transactionRequest>
