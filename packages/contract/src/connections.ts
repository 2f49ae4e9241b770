import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  dateInput,
  destinationAccountRequest,
  email,
  identifier,
  pageOf,
  paging,
  periodRule,
  storedDestinationAccount,
  userId,
} from './fields.ts'
import { routes } from './routes.ts'

/** S:323-325. One connection of each user, program and partner code. */
export const connectionRequest = z.strictObject({
  programId: identifier,
  destinationAccount: destinationAccountRequest,
  sourceUserId: userId,
  sourceUserEmail: z.optional(email),
  partnerCode: z.optional(identifier),
})
export type ConnectionRequest = z.infer<typeof connectionRequest>

/** S:168-181, as a list shows it. */
export const connection = z.object({
  id: z.string(),
  programId: z.string(),
  ...storedDestinationAccount.shape,
  updatedAt: z.string(),
  createdAt: z.string(),
})
export type Connection = z.infer<typeof connection>

/** S:168-181, as creating or updating it answers. */
export const savedConnection = z.object({
  ...connection.shape,
  sourceUserId: z.string(),
  sourceUserEmail: z.nullable(z.string()),
  partnerCode: z.string(),
})
export type SavedConnection = z.infer<typeof savedConnection>

/** S:183-186. The account after the change; before it for `DELINKED`. */
export const connectionHistoryEntry = z.object({
  id: z.string(),
  event: z.enum(['LINKED', 'UPDATED', 'DELINKED']),
  programId: z.string(),
  ...storedDestinationAccount.shape,
  timestamp: z.string(),
  sourceProgramUser: z.object({ sourceUserEmail: z.nullable(z.string()), sourceUserId: z.string() }),
})
export type ConnectionHistoryEntry = z.infer<typeof connectionHistoryEntry>

export const listConnections = endpoint(routes.listConnections, {
  summary: "List a user's accounts in partner programs",
  query: z.strictObject({ sourceUserId: userId, programId: z.optional(identifier), partnerCode: z.optional(identifier) }),
  response: z.array(connection),
  problems: [],
})

export const upsertConnection = endpoint(routes.upsertConnection, {
  summary: 'Link a user to an account in a partner program, or change that account',
  body: connectionRequest,
  response: savedConnection,
  problems: ['PROGRAM_NOT_FOUND', 'NO_PARTNERSHIP', 'PARTNER_CODE_INVALID'],
})

export const listConnectionHistory = endpoint(routes.listConnectionHistory, {
  summary: 'List changes of the connections of all users, newest first',
  query: z
    .strictObject({
      startDate: z.optional(dateInput),
      endDate: z.optional(dateInput),
      partnerCode: z.optional(identifier),
      ...paging,
    })
    .check(periodRule),
  response: pageOf(connectionHistoryEntry),
  problems: [],
})

export const deleteConnection = endpoint(routes.deleteConnection, {
  summary: 'Remove a connection',
  params: z.strictObject({ programConnectionId: identifier }),
  problems: ['CONNECTION_NOT_FOUND'],
})
