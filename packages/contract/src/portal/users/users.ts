import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { webhookEventType } from '../../events.ts'
import { identifier, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { portalMultibrand } from '../money/multibrand.ts'
import { masked, portalTransaction } from '../money/transaction-records.ts'
import { portalRoutes } from '../routes.ts'
import { environment } from '../webhook-endpoint.ts'

/** The most entries of each list of one user, and the most users of one search. */
export const userLimits = { entries: 20, history: 50, found: 20 } as const

const matches = z.enum(['USER_ID', 'MEMBER_NUMBER', 'EMAIL'])
const id = described(z.string(), 'The portal’s own id of the user. It says nothing about the user.')
const sourceUserId = described(z.string(), 'The caller’s id of the user. An e-mail address in it is masked.')

const program = {
  programId: described(z.string(), 'Id of the partner program.'),
  programName: described(z.string(), 'Name of the partner program.'),
}

const member = {
  member: masked('The member’s id or e-mail address at the partner'),
  email: masked('The member’s e-mail address at the partner'),
  name: masked('The member’s name'),
}

const connection = z.object({
  id: described(z.string(), 'Id of the connection.'),
  ...program,
  partnerCode: described(z.string(), 'The partner code.'),
  ...member,
  createdAt: described(z.string(), 'When it was made, UTC.'),
  updatedAt: described(z.string(), 'When it changed last, UTC.'),
})

const share = z.object({
  id: described(z.string(), 'Id of the connection.'),
  ...program,
  percentage: described(z.number(), 'The share of the value that goes to this program.'),
  ...member,
  createdAt: described(z.string(), 'When it was made, UTC.'),
  updatedAt: described(z.string(), 'When it changed last, UTC.'),
})

const change = z.object({
  id: described(z.string(), 'Id of the change.'),
  at: described(z.string(), 'Its business time, UTC.'),
  kind: described(z.enum(['CONNECTION', 'SHARE']), 'A connection for issuing, or a share of the multibrand split.'),
  event: described(z.enum(['LINKED', 'UPDATED', 'DELINKED']), 'What happened to it.'),
  ...program,
  percentage: described(z.nullable(z.number()), 'The share after the change; null for a connection.'),
  member: masked('The member after the change'),
})

const balance = z.object({
  currency: described(z.string(), 'The local currency, or USD.'),
  pending: described(z.number(), 'The value of credits before their execution date.'),
  matured: described(z.number(), 'The value that is due, with what earlier executions left.'),
})

const widgetSession = z.object({
  id: described(z.string(), 'Id of the widget token.'),
  widget: described(z.enum(['point-exchange', 'multibrand']), 'The widget.'),
  clientId: described(z.string(), 'The client that requested the token.'),
  referenceNumber: described(z.nullable(z.string()), 'The reference number of the token; null for multibrand.'),
  createdAt: described(z.string(), 'When the token was requested, UTC.'),
  startedAt: described(z.nullable(z.string()), 'When a widget began its session, UTC; null before.'),
})

const userEvent = z.object({
  id: described(z.string(), 'Id of the event.'),
  type: described(webhookEventType, 'The type of the event.'),
  subjectId: described(z.string(), 'Id of the object of the event.'),
  at: described(z.string(), 'When it was stored, UTC.'),
})

/** A user that a search found. */
export const foundUser = z.object({
  id,
  sourceUserId,
  matches: described(z.array(matches), 'What the text is of this user; empty for the user of a transaction.'),
})

/** A user of the caller, with everything that the service knows of the user. Personal data is masked. */
export const portalUser = z.object({
  id,
  sourceUserId,
  email: masked('The user’s e-mail address at the caller'),
  connections: described(z.array(connection), 'The connections for issuing, oldest first.'),
  split: described(z.array(share), 'The multibrand split, oldest first.'),
  history: described(z.array(change), `The newest ${userLimits.history} changes of both, newest first.`),
  balance: described(z.array(balance), 'The multibrand value in the local currency and in USD.'),
  transactions: described(z.array(portalTransaction), `The newest ${userLimits.entries} transactions of widgets.`),
  multibrand: described(z.array(portalMultibrand), `The newest ${userLimits.entries} credits and debits.`),
  sessions: described(z.array(widgetSession), `The newest ${userLimits.entries} widget tokens.`),
  events: described(z.array(userEvent), `The newest ${userLimits.entries} events about the user.`),
})

export type FoundUser = z.infer<typeof foundUser>
export type PortalUser = z.infer<typeof portalUser>

const at = '2026-11-21T09:30:00.000Z'
const nimbara = { programId: 'prg_nimbara', programName: 'Nimbara Miles' }
const layla = { member: '•••• 4711', email: null, name: 'L. A.' }

const found: FoundUser = {
  id: 'cus_01KAJR58D0M8QK2YV5C7X3WNTE',
  sourceUserId: 'user-1042',
  matches: ['MEMBER_NUMBER'],
}

const example: PortalUser = {
  id: found.id,
  sourceUserId: found.sourceUserId,
  email: 'l•••a@•••.example',
  connections: [
    {
      id: 'con_01KAJR58D0M8QK2YV5C7X3WNTF',
      ...nimbara,
      partnerCode: 'NIMBARA',
      ...layla,
      createdAt: at,
      updatedAt: at,
    },
  ],
  split: [
    { id: 'con_01KAJR58D0M8QK2YV5C7X3WNTG', ...nimbara, percentage: 100, ...layla, createdAt: at, updatedAt: at },
  ],
  history: [
    {
      id: 'hst_01KAJR58D0M8QK2YV5C7X3WNTH',
      at,
      kind: 'SHARE',
      event: 'LINKED',
      ...nimbara,
      percentage: 100,
      member: layla.member,
    },
  ],
  balance: [
    { currency: 'SAR', pending: 100, matured: 0.01 },
    { currency: 'USD', pending: 26.67, matured: 0 },
  ],
  transactions: [],
  multibrand: [],
  sessions: [
    {
      id: 'tok_01KAJR58D0M8QK2YV5C7X3WNTJ',
      widget: 'point-exchange',
      clientId: 'cl_sandbox_7Qd2mX9vKc4Wb1Ny',
      referenceNumber: 'ORDER-17',
      createdAt: at,
      startedAt: at,
    },
  ],
  events: [
    {
      id: 'evt_01KAJR58D4T2ZC8S6H0PQX9B1F',
      type: 'LINKED',
      subjectId: 'con_01KAJR58D0M8QK2YV5C7X3WNTF',
      at,
    },
  ],
}

export const findUsers = endpoint({
  ...portalRoutes.findUsers,
  tag: 'Portal',
  summary: 'Find users by an exact user id, member number or e-mail address, or the user of a transaction',
  description: `At most ${userLimits.found} users. The body has either a text or the id of a transaction. The text is in no address and in no log. Nobody lists all users.`,
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  body: z.strictObject({
    text: described(
      z.optional(text(Math.max(limits.userId, limits.email))),
      'The caller’s id of the user, a member number, or an e-mail address of the user or the member.',
    ),
    transactionId: described(
      z.optional(identifier),
      'Id of a transaction or a multibrand transaction: finds its user, or nobody if it has none.',
    ),
  }),
  response: z.object({ data: described(z.array(foundUser), 'The users; empty without one.') }),
  problems: [],
  example: { params: { env: 'sandbox' }, body: { text: '123456784711' }, response: { data: [found] } },
})

export const getPortalUser = endpoint({
  ...portalRoutes.getPortalUser,
  tag: 'Portal',
  summary: 'Read a user with connections, split, value, transactions, widget sessions and events',
  description: '`findUsers` returns the id. Personal data is masked.',
  params: z.strictObject({
    env: described(environment, 'The environment.'),
    userId: described(identifier, 'The portal’s id of a user.'),
  }),
  response: portalUser,
  problems: ['USER_NOT_FOUND'],
  example: { params: { env: 'sandbox', userId: found.id }, response: example },
})

/** The API reference lists these endpoints in this order. */
export const portalUserEndpoints = { findUsers, getPortalUser }
