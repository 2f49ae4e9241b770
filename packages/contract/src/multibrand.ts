import * as z from 'zod/mini'
import { described, oncePerReference } from './describe.ts'
import { endpoint } from './endpoint.ts'
import { balanceExample, layla, pendingPointsExample, statisticsExample, today } from './example-values.ts'
import {
  currency,
  dateInput,
  pageOf,
  periodRule,
  positiveAmount,
  programId,
  referenceNumber,
  text,
  userId,
  paging,
  period,
} from './fields.ts'
import { limits } from './limits.ts'
import { bearerRead } from './route.ts'

/** A request to credit value (spec §4.2 M2). */
export const creditRequest = z.strictObject({
  userId,
  value: described(positiveAmount, 'Amount in `currency`.'),
  currency: described(currency, '`USD` or your local currency.'),
  executionDate: described(
    dateInput,
    'When the value becomes points: at most 24 hours ago, at most 400 days ahead. Past or now means at once. Forms: [Dates](#description/dates).',
  ),
  referenceNumber,
})

export type CreditRequest = z.infer<typeof creditRequest>

/** A request to take back value (spec §4.2 M3). */
export const debitRequest = z.strictObject({
  userId,
  value: described(positiveAmount, 'Amount in `currency`.'),
  currency: described(currency, '`USD` or your local currency.'),
  referenceNumber,
})

export type DebitRequest = z.infer<typeof debitRequest>

/** A credit or debit (spec §2.14). The amounts are decimal text and never change; the status changes over time. */
export const multibrandTransaction = z.object({
  sourceUserId: described(z.string(), 'Your own id of the user; may be opaque.'),
  sourceProgramId: described(z.string(), 'Id of your own program.'),
  valueInSourceLocalCurrency: described(
    z.string(),
    'The amount in your local currency (`localCurrency`), as decimal text.',
  ),
  valueInUsd: described(z.string(), 'The amount in US dollars, as decimal text.'),
  localCurrency: described(z.string(), 'Your local currency.'),
  status: described(z.enum(['PENDING', 'MATURED', 'EXECUTED']), '`PENDING`, `MATURED` or `EXECUTED`, at this moment.'),
  createdAt: described(z.string(), 'When it was created, UTC.'),
  executionDate: described(z.string(), 'When it is or was due, UTC.'),
})

export type MultibrandTransaction = z.infer<typeof multibrandTransaction>

/** One program's part of an executed credit (spec §2.15). A `DEBIT` has negative points. */
export const executedTransaction = z.object({
  id: described(z.string(), 'Id.'),
  valueInSourceLocalCurrency: described(z.number(), 'The value of this part in your local currency.'),
  createdAt: described(z.string(), 'When it was created, UTC.'),
  pointTransactions: described(
    z.array(
      z.object({
        numberOfPoints: described(z.string(), 'Whole number of points as text; negative for a debit.'),
        type: described(z.enum(['CREDIT', 'DEBIT']), 'Kind.'),
      }),
    ),
    'The parts of the points, those that are not zero.',
  ),
  partnership: described(
    z.object({ destinationProgramId: described(z.string(), 'The partner program’s id.') }),
    'The partner program.',
  ),
})

export type ExecutedTransaction = z.infer<typeof executedTransaction>

/** A user's pending value: the value that has not become points yet (spec §2.16). */
export const balance = z.object({
  estimatedValueInUsd: described(z.string(), 'The value in US dollars, as decimal text.'),
  estimatedValueInSourceLocalCurrency: described(z.string(), 'The value in your local currency, as decimal text.'),
})

export type Balance = z.infer<typeof balance>

export const balanceStatus = z.enum(['PENDING', 'MATURED'])

/** The estimated points of a user's pending value in each program (spec §2.17). */
export const pendingPoints = z.array(
  z.object({
    programId: described(z.string(), 'The program.'),
    estimatedPoints: described(z.number(), 'Estimated points of the pending value now.'),
  }),
)

export type PendingPoints = z.infer<typeof pendingPoints>

/** The points of each month of a year, always twelve items (spec §2.18). */
export const statistics = z.array(
  z.object({
    month: described(z.number(), 'Month, 1 to 12.'),
    totalPoints: described(z.number(), 'Points issued in that month.'),
  }),
)

export type Statistics = z.infer<typeof statistics>

export const statisticsQuery = {
  programId,
  year: described(
    z.string().check(z.regex(/^2(0\d\d|100)$/, { error: 'must be a year from 2000 to 2100' })),
    'A year of four digits.',
  ),
}

const money = {
  method: 'POST',
  auth: 'bearer',
  bucket: 'money',
  status: 201,
  scope: 'multibrand:write',
  replayable: true,
} as const

const creditExample = {
  sourceUserId: layla,
  sourceProgramId: 'prg_rimalta',
  valueInSourceLocalCurrency: '100.00',
  valueInUsd: '26.67',
  localCurrency: 'SAR',
  status: 'PENDING' as const,
  createdAt: today,
  executionDate: '2026-12-21T00:00:00.000Z',
}

export const createCredit = endpoint({
  spec: 'M2',
  ...money,
  path: '/multibrand/credit',
  tag: 'Multibrand',
  summary: 'Credit a monetary value to a user, to be distributed at its execution date',
  description: `Credits a value that becomes points of the user’s connected programs at \`executionDate\`: \`PENDING\` until then, \`MATURED\` when it is due, \`EXECUTED\` when the points are issued. Without a connection it stays \`MATURED\`. ${oncePerReference} Credits and debits share one set of references.`,
  body: creditRequest,
  response: multibrandTransaction,
  problems: ['REFERENCE_NUMBER_CONFLICT', 'CURRENCY_NOT_SUPPORTED', 'VALUE_ABOVE_LIMIT', 'EXECUTION_DATE_OUT_OF_RANGE'],
  example: {
    body: { userId: layla, value: 100, currency: 'SAR', executionDate: '2026-12-21', referenceNumber: 'CARD-1001' },
    response: creditExample,
  },
})

export const createDebit = endpoint({
  spec: 'M3',
  ...money,
  path: '/multibrand/debit',
  tag: 'Multibrand',
  summary: 'Take back value of a user that is not executed yet',
  description: `Takes value back that has not become points yet, oldest first. More than the user has is refused. ${oncePerReference} Credits and debits share one set of references.`,
  body: debitRequest,
  response: multibrandTransaction,
  problems: ['REFERENCE_NUMBER_CONFLICT', 'CURRENCY_NOT_SUPPORTED', 'INSUFFICIENT_BALANCE'],
  example: {
    body: { userId: layla, value: 30, currency: 'SAR', referenceNumber: 'REFUND-1001' },
    response: {
      ...creditExample,
      valueInSourceLocalCurrency: '30.00',
      valueInUsd: '8.00',
      status: 'EXECUTED',
      executionDate: today,
    },
  },
})

export const listExecutedTransactions = endpoint({
  spec: 'M4',
  ...bearerRead,
  path: '/multibrand/transactions',
  scope: 'multibrand:read',
  tag: 'Multibrand',
  summary: 'List executed value by program, newest first',
  description:
    'One item for each program that an executed credit was split into. A debit is there too, with negative points. `total` counts these items over all pages.',
  query: z.strictObject({ ...period, programId: z.optional(programId), ...paging }).check(periodRule),
  response: pageOf(executedTransaction),
  problems: [],
  example: {
    query: { startDate: '2025-11-21', endDate: '2026-11-21', programId: 'prg_nimbara', page: '1', pageSize: '25' },
    response: {
      total: 1,
      data: [
        {
          id: 'mbt_01M4A2ZHG0WQ9GZV3F2V1S4C8D',
          valueInSourceLocalCurrency: 87.84,
          createdAt: '2026-10-23T11:02:24.000Z',
          pointTransactions: [{ numberOfPoints: '1874', type: 'CREDIT' }],
          partnership: { destinationProgramId: 'prg_nimbara' },
        },
      ],
    },
  },
})

export const getMultibrandTransaction = endpoint({
  spec: 'X1',
  ...bearerRead,
  path: '/multibrand/transactions/{idOrReference}',
  scope: 'multibrand:read',
  tag: 'Multibrand',
  summary: 'Fetch a credit or debit by its id or by the reference number',
  description:
    'A credit or debit by the id in its `Location` header or by your reference number, with its current status.',
  params: z.strictObject({
    idOrReference: described(
      text(limits.referenceNumber),
      'The id of the credit or debit, or your own reference number.',
    ),
  }),
  response: multibrandTransaction,
  problems: ['TRANSACTION_NOT_FOUND'],
  example: { params: { idOrReference: 'CARD-1001' }, response: creditExample },
})

export const getBalance = endpoint({
  spec: 'M5',
  ...bearerRead,
  path: '/multibrand/balance',
  scope: 'multibrand:read',
  tag: 'Multibrand',
  summary: "Read a user's value that is not executed yet",
  description:
    'The value that has not become points yet, in one status. `MATURED` includes what was too small for a point.',
  query: z.strictObject({ userId, status: described(balanceStatus, 'Which value to read.') }),
  response: balance,
  problems: [],
  example: { query: { userId: layla, status: 'PENDING' }, response: balanceExample },
})

export const listPendingPoints = endpoint({
  spec: 'M6',
  ...bearerRead,
  path: '/multibrand/pending-points',
  scope: 'multibrand:read',
  tag: 'Multibrand',
  summary: "Estimate the points a user's pending value will become",
  description: 'Estimates the points of the pending value at the present prices and percentages. Nothing is reserved.',
  query: z.strictObject({ userId, programId: z.optional(programId) }),
  response: pendingPoints,
  problems: [],
  example: { query: { userId: layla }, response: pendingPointsExample },
})

export const listStatistics = endpoint({
  spec: 'M7',
  ...bearerRead,
  path: '/multibrand/statistics',
  scope: 'multibrand:read',
  tag: 'Multibrand',
  summary: 'Points of a user in one program by month of a year',
  description: 'Always twelve items, January to December, by the time of execution in UTC.',
  query: z.strictObject({ sourceUserId: userId, ...statisticsQuery }),
  response: statistics,
  problems: [],
  example: { query: { sourceUserId: layla, programId: 'prg_nimbara', year: '2026' }, response: statisticsExample },
})

/** The API reference lists these endpoints in this order. */
export const multibrandEndpoints = {
  createCredit,
  createDebit,
  listExecutedTransactions,
  getMultibrandTransaction,
  getBalance,
  listPendingPoints,
  listStatistics,
}
