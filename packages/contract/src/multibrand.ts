import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currency,
  dateInput,
  destinationAccountRequest,
  identifier,
  pageOf,
  paging,
  percentage,
  periodRule,
  positiveAmount,
  referenceNumber,
  storedDestinationAccount,
  text,
  userId,
} from './fields.ts'
import { limits } from './limits.ts'
import { routes } from './routes.ts'

/** S:341-342. */
export const creditRequest = z.strictObject({ userId, value: positiveAmount, currency, executionDate: dateInput, referenceNumber })
export type CreditRequest = z.infer<typeof creditRequest>

/** S:348-349. */
export const debitRequest = z.strictObject({ userId, value: positiveAmount, currency, referenceNumber })
export type DebitRequest = z.infer<typeof debitRequest>

/** S:188-198. The amounts are texts, fixed at creation; `status` is the current one. */
export const multibrandTransaction = z.object({
  sourceUserId: z.string(),
  sourceProgramId: z.string(),
  valueInSourceLocalCurrency: z.string(),
  valueInUsd: z.string(),
  localCurrency: z.string(),
  status: z.enum(['PENDING', 'MATURED', 'EXECUTED']),
  createdAt: z.string(),
  executionDate: z.string(),
})
export type MultibrandTransaction = z.infer<typeof multibrandTransaction>

/** S:200-201. One program's part of a credit that was executed, or ('DEBIT', negative points) of value that was taken back. */
export const executedTransaction = z.object({
  id: z.string(),
  valueInSourceLocalCurrency: z.number(),
  createdAt: z.string(),
  pointTransactions: z.array(z.object({ numberOfPoints: z.string(), type: z.enum(['CREDIT', 'DEBIT']) })),
  partnership: z.object({ destinationProgramId: z.string() }),
})
export type ExecutedTransaction = z.infer<typeof executedTransaction>

/** S:203-204. */
export const balance = z.object({ estimatedValueInUsd: z.string(), estimatedValueInSourceLocalCurrency: z.string() })
export type Balance = z.infer<typeof balance>
export const balanceStatus = z.enum(['PENDING', 'MATURED'])

/** S:206-207. */
export const pendingPoints = z.array(z.object({ programId: z.string(), estimatedPoints: z.number() }))
export type PendingPoints = z.infer<typeof pendingPoints>

/** S:209-210. Always twelve. */
export const statistics = z.array(z.object({ month: z.number(), totalPoints: z.number() }))
export type Statistics = z.infer<typeof statistics>

export const statisticsQuery = {
  programId: identifier,
  year: z.string().check(z.regex(/^2(0\d\d|100)$/, { error: 'must be a year from 2000 to 2100' })),
}

/** S:212-223. */
export const multibrandConnection = z.object({
  id: z.string(),
  ...storedDestinationAccount.shape,
  percentage: z.number(),
  destinationProgramId: z.string(),
  updatedAt: z.string(),
  createdAt: z.string(),
})
export type MultibrandConnection = z.infer<typeof multibrandConnection>

/** S:374-375. The whole set: programs that are not named are removed. Percentages add up to exactly 100. */
export const connectionSet = z
  .array(z.strictObject({ percentage, destinationProgramId: identifier, destinationAccount: z.optional(destinationAccountRequest) }))
  .check(
    z.maxLength(limits.connections),
    z.superRefine((items, context) => {
      const seen = new Set<string>()
      items.forEach((item, index) => {
        if (seen.has(item.destinationProgramId))
          context.addIssue({
            code: 'custom',
            path: [index, 'destinationProgramId'],
            message: 'is in the list twice',
            params: { code: 'DUPLICATE_ITEM' },
          })
        seen.add(item.destinationProgramId)
      })
    }),
  )
export type ConnectionSet = z.infer<typeof connectionSet>

/** S:227-228. */
export const multibrandHistoryEntry = z.object({
  id: z.string(),
  event: z.enum(['LINKED', 'UPDATED', 'DELINKED']),
  destinationProgramId: z.string(),
  timestamp: z.string(),
  ...storedDestinationAccount.shape,
  sourceProgramUser: z.object({ sourceUserId: z.string() }),
})
export type MultibrandHistoryEntry = z.infer<typeof multibrandHistoryEntry>

export const connectionSetProblems = ['PROGRAM_NOT_FOUND', 'NO_PARTNERSHIP', 'PARTNER_CODE_INVALID', 'PERCENTAGE_TOTAL_INVALID'] as const

export const createCredit = endpoint(routes.createCredit, {
  summary: 'Credit a monetary value to a user, to be distributed at its execution date',
  body: creditRequest,
  response: multibrandTransaction,
  problems: ['REFERENCE_NUMBER_CONFLICT', 'CURRENCY_NOT_SUPPORTED', 'VALUE_ABOVE_LIMIT', 'EXECUTION_DATE_OUT_OF_RANGE'],
})

export const createDebit = endpoint(routes.createDebit, {
  summary: 'Take back value of a user that is not executed yet',
  body: debitRequest,
  response: multibrandTransaction,
  problems: ['REFERENCE_NUMBER_CONFLICT', 'CURRENCY_NOT_SUPPORTED', 'INSUFFICIENT_BALANCE'],
})

const period = { startDate: z.optional(dateInput), endDate: z.optional(dateInput) }

export const listExecutedTransactions = endpoint(routes.listExecutedTransactions, {
  summary: 'List executed value by program, newest first',
  query: z.strictObject({ ...period, programId: z.optional(identifier), ...paging }).check(periodRule),
  response: pageOf(executedTransaction),
  problems: [],
})

export const getMultibrandTransaction = endpoint(routes.getMultibrandTransaction, {
  summary: 'Fetch a credit or debit by its id or by the reference number',
  params: z.strictObject({ idOrReference: text(limits.referenceNumber) }),
  response: multibrandTransaction,
  problems: ['TRANSACTION_NOT_FOUND'],
})

export const getBalance = endpoint(routes.getBalance, {
  summary: "Read a user's value that is not executed yet",
  query: z.strictObject({ userId, status: balanceStatus }),
  response: balance,
  problems: [],
})

export const listPendingPoints = endpoint(routes.listPendingPoints, {
  summary: "Estimate the points a user's pending value will become",
  query: z.strictObject({ userId, programId: z.optional(identifier) }),
  response: pendingPoints,
  problems: [],
})

export const listStatistics = endpoint(routes.listStatistics, {
  summary: 'Points of a user in one program by month of a year',
  query: z.strictObject({ sourceUserId: userId, ...statisticsQuery }),
  response: statistics,
  problems: [],
})

export const listMultibrandConnections = endpoint(routes.listMultibrandConnections, {
  summary: "List a user's programs with their percentages",
  query: z.strictObject({ sourceUserId: userId }),
  response: z.array(multibrandConnection),
  problems: [],
})

export const updateMultibrandConnections = endpoint(routes.updateMultibrandConnections, {
  summary: "Replace a user's programs and percentages in one batch",
  body: z.strictObject({ sourceUserId: userId, connections: connectionSet }),
  maxBytes: limits.connectionsJsonBytes,
  response: z.array(multibrandConnection),
  problems: connectionSetProblems,
})

export const listMultibrandConnectionHistory = endpoint(routes.listMultibrandConnectionHistory, {
  summary: 'List changes of the programs of all users, newest first',
  query: z.strictObject({ ...period, ...paging }).check(periodRule),
  response: pageOf(multibrandHistoryEntry),
  problems: [],
})

export const deleteMultibrandConnection = endpoint(routes.deleteMultibrandConnection, {
  summary: 'Remove one program of a user',
  params: z.strictObject({ id: identifier }),
  problems: ['CONNECTION_NOT_FOUND'],
})
