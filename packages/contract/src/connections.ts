import * as z from 'zod/mini'
import { described, historyNote } from './describe.ts'
import { endpoint } from './endpoint.ts'
import { account, layla, today, yearQuery, storedAccount } from './example-values.ts'
import {
  destinationAccountRequest,
  email,
  identifier,
  pageOf,
  periodRule,
  programId,
  userId,
  paging,
  period,
  storedDestinationAccount,
} from './fields.ts'
import { bearerRead, bearerWrite } from './route.ts'

/**
 * A request to link a user to a program (spec §4.1 E15). A user has one connection for each pair of program and partner
 * code.
 */
export const connectionRequest = z.strictObject({
  programId,
  destinationAccount: described(
    destinationAccountRequest,
    'The account at the partner. As the program’s `requiredFields` say.',
  ),
  sourceUserId: userId,
  sourceUserEmail: described(z.optional(email), 'E-mail address of your user.'),
  partnerCode: described(z.optional(identifier), 'The partner code.'),
})

export type ConnectionRequest = z.infer<typeof connectionRequest>

/** A connection in a list (spec §2.12). */
export const connection = z.object({
  id: described(z.string(), 'Id.'),
  programId: described(z.string(), 'The partner program’s id.'),
  ...storedDestinationAccount.shape,
  updatedAt: described(z.string(), 'When it was last changed, UTC.'),
  createdAt: described(z.string(), 'When it was created, UTC.'),
})

export type Connection = z.infer<typeof connection>

/** A connection after its creation or update (spec §2.12). */
export const savedConnection = z.object({
  ...connection.shape,
  sourceUserId: described(z.string(), 'Your own id of the user; may be opaque.'),
  sourceUserEmail: described(z.nullable(z.string()), 'E-mail address of your user.'),
  partnerCode: described(z.string(), 'The partner code.'),
})

export type SavedConnection = z.infer<typeof savedConnection>

/**
 * An entry in the history of a connection (spec §2.13): the event and the account after the event. A `DELINKED` entry
 * has the account before the event.
 */
export const connectionHistoryEntry = z.object({
  id: described(z.string(), 'Id.'),
  event: described(z.enum(['LINKED', 'UPDATED', 'DELINKED']), '`LINKED`, `UPDATED` or `DELINKED`.'),
  programId: described(z.string(), 'The partner program’s id.'),
  ...storedDestinationAccount.shape,
  timestamp: described(z.string(), 'When it happened, UTC.'),
  sourceProgramUser: described(
    z.object({
      sourceUserEmail: described(z.nullable(z.string()), 'E-mail address of your user.'),
      sourceUserId: described(z.string(), 'Your own id of the user; may be opaque.'),
    }),
    'Your user.',
  ),
})

export type ConnectionHistoryEntry = z.infer<typeof connectionHistoryEntry>

const exampleConnection = {
  id: 'con_01KEZKB6R05K9A3EJXYQSS1YEZ',
  programId: 'prg_nimbara',
  ...storedAccount,
  updatedAt: '2026-01-14T05:12:00.000Z',
  createdAt: '2026-01-14T05:12:00.000Z',
}

export const listConnections = endpoint({
  spec: 'E14',
  ...bearerRead,
  path: '/program-connections',
  scope: 'connections:read',
  tag: 'Program connections',
  summary: "List a user's accounts in partner programs",
  description:
    'The accounts that one of your users has connected. All of them, or those of one program or partner code.',
  query: z.strictObject({
    sourceUserId: userId,
    programId: z.optional(programId),
    partnerCode: described(z.optional(identifier), 'The partner code.'),
  }),
  response: z.array(connection),
  problems: [],
  example: { query: { sourceUserId: layla, programId: 'prg_nimbara' }, response: [exampleConnection] },
})

export const upsertConnection = endpoint({
  spec: 'E15',
  method: 'POST',
  path: '/program-connections',
  ...bearerWrite,
  status: 201,
  scope: 'connections:write',
  tag: 'Program connections',
  summary: 'Link a user to an account in a partner program, or change that account',
  description:
    'One connection exists for each user, program and partner code. A new one answers 201; an existing one is updated and answers 200; the same content changes nothing and sends no webhook.',
  body: connectionRequest,
  response: savedConnection,
  alsoAnswers200: 'Updated, or the same as before',
  problems: ['PROGRAM_NOT_FOUND', 'NO_PARTNERSHIP', 'PARTNER_CODE_INVALID'],
  example: {
    body: {
      programId: 'prg_nimbara',
      destinationAccount: account,
      sourceUserId: 'customer-2002',
      sourceUserEmail: 'noor@mail.example',
    },
    response: {
      ...exampleConnection,
      id: 'con_01M7YRRT80EZ7VYHPX4GKM2ABC',
      sourceUserId: 'customer-2002',
      sourceUserEmail: 'noor@mail.example',
      partnerCode: 'NIMBARA',
      updatedAt: today,
      createdAt: today,
    },
  },
})

export const listConnectionHistory = endpoint({
  spec: 'E16',
  ...bearerRead,
  path: '/program-connections/history',
  scope: 'connections:read',
  tag: 'Program connections',
  summary: 'List changes of the connections of all users, newest first',
  description: historyNote,
  query: z
    .strictObject({
      ...period,
      partnerCode: described(z.optional(identifier), 'The partner code.'),
      ...paging,
    })
    .check(periodRule),
  response: pageOf(connectionHistoryEntry),
  problems: [],
  example: {
    query: yearQuery,
    response: {
      total: 1,
      data: [
        {
          id: 'hst_01KEZKB6R0Z0MYZ4MZVVVHQSB2',
          event: 'LINKED',
          programId: 'prg_nimbara',
          ...storedAccount,
          timestamp: exampleConnection.createdAt,
          sourceProgramUser: { sourceUserEmail: 'layla.zahrawin@mail.example', sourceUserId: layla },
        },
      ],
    },
  },
})

export const deleteConnection = endpoint({
  spec: 'E17',
  method: 'DELETE',
  path: '/program-connections/{programConnectionId}',
  ...bearerWrite,
  status: 204,
  scope: 'connections:write',
  tag: 'Program connections',
  summary: 'Remove a connection',
  description: 'Removes the connection and sends a webhook. A second call answers 404.',
  params: z.strictObject({ programConnectionId: described(identifier, 'Id of the connection.') }),
  problems: ['CONNECTION_NOT_FOUND'],
  example: { params: { programConnectionId: 'con_01M05QJ5G0AM99JBPZWSSHZ99Y' } },
})

/** The API reference lists these endpoints in this order. */
export const connectionEndpoints = { listConnections, upsertConnection, listConnectionHistory, deleteConnection }
