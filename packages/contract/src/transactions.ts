import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  amount,
  currencyCode,
  dateInput,
  description,
  destinationAccountRequest,
  identifier,
  pageOf,
  paging,
  periodRule,
  pointsToIssue,
  referenceNumber,
  text,
  wholeNumber,
} from './fields.ts'
import { limits } from './limits.ts'
import type { FieldErrorCode } from './problem-catalogue.ts'
import { routes } from './routes.ts'

/** The first field that the amount lacks, and why: `basePoints`, or else `value` with `currency` (S:298-301). */
const lacking = ({ basePoints, bonusPoints, value, currency }: Record<string, unknown>): [field: string, reason: string] | undefined => {
  if (basePoints !== undefined) return undefined
  if (bonusPoints !== undefined) return ['basePoints', 'is required with bonusPoints']
  if (value === undefined && currency === undefined) return ['basePoints', 'is required, unless value and currency are sent']
  if (value === undefined) return ['value', 'is required with currency']
  return currency === undefined ? ['currency', 'is required with value'] : undefined
}

const amountRule = z.superRefine<object>(
  (body, context) => {
    const [field, message] = typeof body === 'object' && body !== null ? (lacking({ ...body }) ?? []) : []
    if (field !== undefined) context.addIssue({ code: 'custom', path: [field], message: message ?? '', params: { code: 'MISSING_FIELD' } })
  },
  // Told beside whatever else is wrong with the body.
  { when: () => true },
)

const transactionFields = z.strictObject({
  programId: identifier,
  destinationAccount: destinationAccountRequest,
  referenceNumber,
  basePoints: z.optional(pointsToIssue),
  bonusPoints: z.optional(wholeNumber),
  // Their form matters only where `basePoints` is not there.
  value: z.optional(amount),
  currency: z.optional(text(limits.identifier)),
  description: z.optional(description),
  partnerCode: z.optional(identifier),
})

type Wrong = { field: 'value' | 'currency'; code: FieldErrorCode; message: string }

/** What is wrong with a value and its currency, which count where `basePoints` is not there. */
const wrongValue = ({ basePoints, value, currency }: Record<string, unknown>): Wrong[] => {
  if (basePoints !== undefined) return []
  const wrong: Wrong[] = []
  if (typeof value === 'number' && value <= 0) wrong.push({ field: 'value', code: 'OUT_OF_RANGE', message: 'must be more than 0' })
  if (typeof currency !== 'string') return wrong
  if (!currencyCode.test(currency))
    wrong.push({ field: 'currency', code: 'INVALID_VALUE', message: 'must be POINTS or a currency code of three capital letters' })
  return wrong
}

const valueRule = z.superRefine<object>(
  (body, context) => {
    for (const { field, code, message } of typeof body === 'object' && body !== null ? wrongValue({ ...body }) : [])
      context.addIssue({ code: 'custom', path: [field], message, params: { code } })
  },
  { when: () => true },
)

/** S:289-303. `basePoints` wins over `value` and `currency`. */
export const transactionRequest = transactionFields.check(amountRule, valueRule)
export type TransactionRequest = z.infer<typeof transactionRequest>

/** S:144-150. */
export const issueResult = z.object({ id: z.string(), totalPoints: z.number(), referenceNumber: z.string(), date: z.string() })
export type IssueResult = z.infer<typeof issueResult>

const pointTransaction = z.object({ destinationNumberOfPoints: z.string(), type: z.enum(['BASE', 'BONUS', 'CAMPAIGN_BONUS']) })

const shared = {
  id: z.string(),
  referenceNumber: z.string(),
  sourceValue: z.number(),
  description: z.nullable(z.string()),
  createdAt: z.string(),
  pointTransactions: z.array(pointTransaction),
}
const partner = z.object({ name: z.string(), programId: z.string() })

/** S:152-161. */
export const transactionItem = z.object({ ...shared, partnership: partner })
export type TransactionItem = z.infer<typeof transactionItem>

/** S:163. */
export const transaction = z.object({
  ...shared,
  destinationUserId: z.nullable(z.string()),
  partnership: z.object({ destination: partner }),
})
export type Transaction = z.infer<typeof transaction>

/** Refusals of an amount that is worked out, in the order of the checks. */
const previewProblems = [
  'PROGRAM_NOT_FOUND',
  'NO_PARTNERSHIP',
  'PARTNER_CODE_INVALID',
  'NUMBER_OF_POINTS_NOT_ENABLED',
  'CURRENCY_NOT_SUPPORTED',
  'VALUE_BELOW_MINIMUM',
  'VALUE_ABOVE_LIMIT',
  'POINTS_ABOVE_LIMIT',
  'POINTS_BELOW_MINIMUM',
] as const

/** Refusals of issuing: those of its reference come before, those of the partner after. */
export const issueProblems = [
  'REFERENCE_NUMBER_CONFLICT',
  'TRANSACTION_IN_PROGRESS',
  ...previewProblems,
  'MEMBER_NOT_FOUND',
  'MEMBER_INELIGIBLE',
  'PARTNER_ERROR',
  'PARTNER_UNAVAILABLE',
  'PARTNER_TIMEOUT',
] as const

export const previewTransaction = endpoint(routes.previewTransaction, {
  summary: 'Work out the points that a value would be issued as at this instant',
  body: z
    .strictObject({
      programId: identifier,
      value: amount,
      currency: text(limits.identifier),
      partnerCode: z.optional(identifier),
    })
    .check(valueRule),
  response: z.object({ totalPoints: z.number() }),
  problems: previewProblems,
})

export const createTransaction = endpoint(routes.createTransaction, {
  summary: 'Issue points to a member of a partner program, once per reference number',
  body: transactionRequest,
  response: issueResult,
  problems: issueProblems,
})

export const listTransactions = endpoint(routes.listTransactions, {
  summary: 'List transactions of a period, newest first',
  query: z.strictObject({ startDate: dateInput, endDate: dateInput, programId: z.optional(identifier), ...paging }).check(periodRule),
  response: pageOf(transactionItem),
  problems: [],
})

export const getTransaction = endpoint(routes.getTransaction, {
  summary: 'Fetch a transaction by its id or by the reference number',
  params: z.strictObject({ transactionId: text(limits.referenceNumber) }),
  response: transaction,
  problems: ['TRANSACTION_NOT_FOUND'],
})
