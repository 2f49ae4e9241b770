import * as z from 'zod/mini'
import { described, oncePerReference } from './describe.ts'
import { endpoint } from './endpoint.ts'
import { account, today, yearQuery } from './example-values.ts'
import { amount, endDate, identifier, pageOf, periodRule, programId, startDate, text, paging } from './fields.ts'
import { limits } from './limits.ts'
import { bearerRead } from './route.ts'
import { transactionRequest, valueRule } from './transaction-request.ts'

/** An issued transaction (spec §2.9). */
export const issueResult = z.object({
  id: described(z.string(), 'Id.'),
  totalPoints: described(z.number(), 'Points in all: base, bonus and campaign bonus.'),
  referenceNumber: described(z.string(), 'Your own key of the transaction: unique, and what makes a retry safe.'),
  date: described(z.string(), 'When the transaction was created, UTC.'),
})

export type IssueResult = z.infer<typeof issueResult>

const pointTransaction = z.object({
  destinationNumberOfPoints: described(z.string(), 'Whole number of points as text.'),
  type: described(z.enum(['BASE', 'BONUS', 'CAMPAIGN_BONUS']), 'Kind.'),
})

const shared = {
  id: described(z.string(), 'Id.'),
  referenceNumber: described(z.string(), 'Your own key of the transaction: unique, and what makes a retry safe.'),
  sourceValue: described(
    z.number(),
    'The value that was turned into points: in the requested currency, or in your local currency after a request with a number of points.',
  ),
  description: described(z.nullable(z.string()), 'A short text, or null.'),
  createdAt: described(z.string(), 'When it was created, UTC.'),
  pointTransactions: described(z.array(pointTransaction), 'The parts of the points, those that are not zero.'),
}

const partner = z.object({
  name: described(z.string(), 'Name.'),
  programId: described(z.string(), 'The partner program’s id.'),
})

/** A transaction in a list (spec §2.10). */
export const transactionItem = z.object({ ...shared, partnership: described(partner, 'The partner program.') })

export type TransactionItem = z.infer<typeof transactionItem>

/** A single transaction, as `getTransaction` returns it (spec §2.11). */
export const transaction = z.object({
  ...shared,
  destinationUserId: described(
    z.nullable(z.string()),
    'The member’s id at the partner. Null where the program does not use it.',
  ),
  partnership: described(z.object({ destination: described(partner, 'The partner’s side.') }), 'The partner program.'),
})

export type Transaction = z.infer<typeof transaction>

/** The problems of a preview, in the order in which the service checks them. */
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

/** The problems of a request to issue points, in the order in which the service checks them. */
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

const exampleTransaction = {
  id: 'txn_01M7YRRT80W6BVPYHM47EDK3ZE',
  referenceNumber: 'ORDER-1001',
  sourceValue: 58.59,
  description: 'Order 1001',
  createdAt: today,
  pointTransactions: [
    { destinationNumberOfPoints: '1000', type: 'BASE' as const },
    { destinationNumberOfPoints: '250', type: 'BONUS' as const },
    { destinationNumberOfPoints: '200', type: 'CAMPAIGN_BONUS' as const },
  ],
}
const examplePartner = { name: 'Nimbara Miles', programId: 'prg_nimbara' }

export const previewTransaction = endpoint({
  spec: 'E10',
  method: 'POST',
  path: '/transactions/preview',
  auth: 'bearer',
  bucket: 'reads',
  status: 200,
  scope: 'transactions:read',
  deprecated: true,
  tag: 'Transactions',
  summary: 'Work out the points that a value would be issued as at this instant',
  description:
    'Computes what `POST /transactions` would issue for a value at this moment, with the same checks, and changes nothing. Prices may change before you issue.',
  body: z
    .strictObject({
      programId,
      value: described(amount, 'Amount in `currency`.'),
      currency: described(text(limits.identifier), '`USD` or your local currency.'),
      partnerCode: described(z.optional(identifier), 'The partner code.'),
    })
    .check(valueRule),
  response: z.object({ totalPoints: described(z.number(), 'Points in all: base, bonus and campaign bonus.') }),
  problems: previewProblems,
  example: {
    body: { programId: 'prg_nimbara', value: 50, currency: 'SAR' },
    response: { totalPoints: 1279 },
  },
})

export const createTransaction = endpoint({
  spec: 'E11',
  method: 'POST',
  path: '/transactions',
  auth: 'bearer',
  bucket: 'money',
  status: 201,
  scope: 'transactions:write',
  replayable: true,
  tag: 'Transactions',
  summary: 'Issue points to a member of a partner program, once per reference number',
  description: `Creates a transaction and issues the points. Give \`basePoints\` (and \`bonusPoints\`), or the deprecated \`value\` with \`currency\`; \`basePoints\` wins. A running campaign adds its bonus. ${oncePerReference} Keep \`id\`, \`totalPoints\`, \`referenceNumber\` and \`date\` for reconciliation. In the sandbox, member ids that begin with \`SBX-\` make it answer errors: see [Sandbox](#description/sandbox).`,
  body: transactionRequest,
  response: issueResult,
  problems: issueProblems,
  example: {
    body: {
      programId: 'prg_nimbara',
      destinationAccount: account,
      referenceNumber: 'ORDER-1001',
      basePoints: 1000,
      bonusPoints: 250,
      description: 'Order 1001',
    },
    response: { id: exampleTransaction.id, totalPoints: 1450, referenceNumber: 'ORDER-1001', date: today },
  },
})

export const listTransactions = endpoint({
  spec: 'E12',
  ...bearerRead,
  path: '/transactions',
  scope: 'transactions:read',
  tag: 'Transactions',
  summary: 'List transactions of a period, newest first',
  description: 'Both ends of the period are included, and a day means all of it.',
  query: z
    .strictObject({
      startDate,
      endDate,
      programId: z.optional(programId),
      ...paging,
    })
    .check(periodRule),
  response: pageOf(transactionItem),
  problems: [],
  example: {
    query: yearQuery,
    response: { total: 1, data: [{ ...exampleTransaction, partnership: examplePartner }] },
  },
})

export const getTransaction = endpoint({
  spec: 'E13',
  ...bearerRead,
  path: '/transactions/{transactionId}',
  scope: 'transactions:read',
  tag: 'Transactions',
  summary: 'Fetch a transaction by its id or by the reference number',
  description:
    'Takes the transaction’s id or your own reference number, percent-encoded. Ask this when the answer of an issuance was lost.',
  params: z.strictObject({
    transactionId: described(text(limits.referenceNumber), 'The transaction’s id, or your own reference number.'),
  }),
  response: transaction,
  problems: ['TRANSACTION_NOT_FOUND'],
  example: {
    params: { transactionId: 'ORDER-1001' },
    response: {
      ...exampleTransaction,
      destinationUserId: 'NB40718822',
      partnership: { destination: examplePartner },
    },
  },
})

/** The API reference lists these endpoints in this order. */
export const transactionEndpoints = { previewTransaction, createTransaction, listTransactions, getTransaction }
