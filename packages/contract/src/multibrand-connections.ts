import * as z from 'zod/mini'
import { described, historyNote } from './describe.ts'
import { endpoint } from './endpoint.ts'
import { layla, multibrandConnections, multibrandHistory, today, yearQuery, connectionsWith } from './example-values.ts'
import {
  destinationAccountRequest,
  identifier,
  pageOf,
  percentage,
  periodRule,
  userId,
  paging,
  period,
  storedDestinationAccount,
} from './fields.ts'
import { limits } from './limits.ts'
import { bearerRead, bearerWrite } from './route.ts'

/** A user's share in one program (spec §2.19). */
export const multibrandConnection = z.object({
  id: described(z.string(), 'Id of the connection.'),
  ...storedDestinationAccount.shape,
  percentage: described(z.number(), 'Share of the user’s rewards, at most two decimals.'),
  destinationProgramId: described(z.string(), 'The partner program’s id.'),
  updatedAt: described(z.string(), 'When it was last changed, UTC.'),
  createdAt: described(z.string(), 'When it was created, UTC.'),
})

export type MultibrandConnection = z.infer<typeof multibrandConnection>

/**
 * The whole set of a user's programs (spec §4.2 M9). The service removes a program that is not in the set. The
 * percentages add up to exactly 100.
 */
export const connectionSet = z
  .array(
    z.strictObject({
      percentage,
      destinationProgramId: described(identifier, 'The partner program’s id.'),
      destinationAccount: described(
        z.optional(destinationAccountRequest),
        'Needed for a new program; left out, the connected account stays.',
      ),
    }),
  )
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

/** A change of a user's share in one program (spec §2.20). */
export const multibrandHistoryEntry = z.object({
  id: described(z.string(), 'Id.'),
  event: described(z.enum(['LINKED', 'UPDATED', 'DELINKED']), '`LINKED`, `UPDATED` or `DELINKED`.'),
  destinationProgramId: described(z.string(), 'The partner program’s id.'),
  timestamp: described(z.string(), 'When it happened, UTC.'),
  ...storedDestinationAccount.shape,
  sourceProgramUser: described(
    z.object({ sourceUserId: described(z.string(), 'Your own id of the user; may be opaque.') }),
    'Your user.',
  ),
})

export type MultibrandHistoryEntry = z.infer<typeof multibrandHistoryEntry>

export const connectionSetProblems = [
  'PROGRAM_NOT_FOUND',
  'NO_PARTNERSHIP',
  'PARTNER_CODE_INVALID',
  'PERCENTAGE_TOTAL_INVALID',
] as const

export const listMultibrandConnections = endpoint({
  spec: 'M8',
  ...bearerRead,
  path: '/multibrand/program-connections',
  scope: 'multibrand:read',
  tag: 'Multibrand',
  summary: "List a user's programs with their percentages",
  description: 'The user’s programs with the percentage of each.',
  query: z.strictObject({ sourceUserId: userId }),
  response: z.array(multibrandConnection),
  problems: [],
  example: { query: { sourceUserId: layla }, response: multibrandConnections },
})

const changedConnections = [
  ...connectionsWith(60, 25.5),
  {
    id: 'con_01M7YRRT80CDMYAHFGX0K4BRPE',
    destinationUserId: '7730051944',
    destinationUserEmail: null,
    destinationUserFirstName: null,
    destinationUserLastName: null,
    percentage: 14.5,
    destinationProgramId: 'prg_drovak',
    updatedAt: today,
    createdAt: today,
  },
]

export const updateMultibrandConnections = endpoint({
  spec: 'M9',
  method: 'PUT',
  path: '/multibrand/program-connections',
  ...bearerWrite,
  status: 200,
  scope: 'multibrand:write',
  tag: 'Multibrand',
  summary: "Replace a user's programs and percentages in one batch",
  description:
    'Sends the whole set: a program that is not named is removed, and an empty list removes all. The percentages must add up to exactly 100. `destinationAccount` is needed for a new program and may be left out for one that is connected. Sending the same set again changes nothing.',
  body: z.strictObject({
    sourceUserId: userId,
    connections: described(connectionSet, 'The whole set: what is not in it is removed.'),
  }),
  maxBytes: limits.connectionsJsonBytes,
  response: z.array(multibrandConnection),
  problems: connectionSetProblems,
  example: {
    body: {
      sourceUserId: layla,
      connections: [
        { destinationProgramId: 'prg_nimbara', percentage: 60 },
        {
          destinationProgramId: 'prg_zaatroon',
          percentage: 25.5,
          destinationAccount: { destinationUserId: '6614-2093' },
        },
        {
          destinationProgramId: 'prg_drovak',
          percentage: 14.5,
          destinationAccount: { destinationUserId: '7730051944' },
        },
      ],
    },
    response: changedConnections,
  },
})

export const listMultibrandConnectionHistory = endpoint({
  spec: 'M10',
  ...bearerRead,
  path: '/multibrand/program-connections/history',
  scope: 'multibrand:read',
  tag: 'Multibrand',
  summary: 'List changes of the programs of all users, newest first',
  description: historyNote,
  query: z.strictObject({ ...period, ...paging }).check(periodRule),
  response: pageOf(multibrandHistoryEntry),
  problems: [],
  example: {
    query: yearQuery,
    response: { total: 1, data: [multibrandHistory] },
  },
})

export const deleteMultibrandConnection = endpoint({
  spec: 'M11',
  method: 'DELETE',
  path: '/multibrand/program-connections/{id}',
  ...bearerWrite,
  status: 204,
  scope: 'multibrand:write',
  tag: 'Multibrand',
  summary: 'Remove one program of a user',
  description: 'Removes one program. The percentages of the others stay as they are and count in proportion.',
  params: z.strictObject({ id: described(identifier, 'Id.') }),
  problems: ['CONNECTION_NOT_FOUND'],
  example: { params: { id: 'con_01K643CF806YXR3VJB1F4CYW6X' } },
})

/** The API reference lists these endpoints in this order. */
export const multibrandConnectionEndpoints = {
  listMultibrandConnections,
  updateMultibrandConnections,
  listMultibrandConnectionHistory,
  deleteMultibrandConnection,
}
