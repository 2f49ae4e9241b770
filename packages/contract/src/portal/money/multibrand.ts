import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { dateInput, identifier, ordered, queryNumber, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { portalRoutes } from '../routes.ts'
import { environment } from '../webhook-endpoint.ts'
import { masked, partnerOrder, points, portalEvent, portalJournal } from './transaction-records.ts'
import { placeCursor, transactionsPage } from './transactions.ts'

const kind = z.enum(['CREDIT', 'DEBIT'])
const status = z.enum(['PENDING', 'MATURED', 'EXECUTED'])

/** A credit or debit in a list of the portal. */
export const portalMultibrand = z.object({
  id: described(z.string(), 'Id of the credit or debit.'),
  kind: described(kind, '`CREDIT` gives value to a user. `DEBIT` takes back value that has not become points yet.'),
  referenceNumber: described(z.string(), 'The caller’s own key of the credit or debit.'),
  status: described(
    status,
    '`PENDING` before the execution date, `MATURED` after it, `EXECUTED` once the value became points or was debited.',
  ),
  value: described(z.number(), 'The value of the request.'),
  currency: described(z.string(), 'Currency of `value`.'),
  executionDate: described(z.string(), 'When the value is or was due, UTC.'),
  createdAt: described(z.string(), 'Its business time, UTC, which a sandbox can set ahead.'),
})

export type PortalMultibrand = z.infer<typeof portalMultibrand>

const row = z.object({
  id: described(z.string(), 'Id of the points in this program.'),
  programId: described(z.string(), 'Id of the partner program.'),
  programName: described(z.string(), 'Name of the partner program.'),
  points: points('Points of the value, negative for a debit'),
  value: described(z.string(), 'The exact price of the points as text.'),
  currency: described(z.string(), 'Currency of `value`.'),
  state: described(
    z.enum(['SUBMITTING', 'DONE', 'REFUSED']),
    '`SUBMITTING` waits for the partner. `REFUSED` gave the value back to the user. A debit is always `DONE`.',
  ),
  member: masked('The member of the order at an outside partner'),
  at: described(z.string(), 'Its business time, UTC.'),
  partner: described(z.nullable(partnerOrder), 'The order at an outside partner; null without one.'),
  journal: described(
    z.nullable(portalJournal),
    'The journal of the partner’s answer. Null where the execution itself issued the points, and before the answer.',
  ),
  event: described(
    z.nullable(portalEvent),
    'The event about the points; null before they are issued, and for a debit.',
  ),
})

const amounts = z.object({
  currency: described(z.string(), 'The local currency, or USD.'),
  value: described(z.number(), 'The value.'),
  remaining: described(z.number(), 'The part that has not become points and was not debited.'),
  debited: described(z.number(), 'The part of a credit that debits took back.'),
})

const residual = z.object({
  currency: described(z.string(), 'The local currency, or USD.'),
  amount: described(z.string(), 'The exact amount as text.'),
})

/** A credit or debit with everything that followed from it. Personal data is masked. */
export const portalMultibrandLog = z.object({
  ...portalMultibrand.shape,
  sourceUserId: described(z.string(), 'The caller’s id of the user.'),
  amounts: described(z.array(amounts), 'The value in the local currency and in USD.'),
  residual: described(
    z.array(residual),
    'What the user has left of executed credits at this moment, because it buys no whole point.',
  ),
  steps: described(
    z.array(
      z.object({
        kind: described(z.enum(['CREDITED', 'MATURED', 'EXECUTED', 'DEBITED']), 'What the journal booked.'),
        journal: described(portalJournal, 'The journal.'),
      }),
    ),
    'The journals of the credit or debit itself, oldest first. A worker books that a credit matured or executed.',
  ),
  rows: described(z.array(row), 'The points in each program.'),
})

export type PortalMultibrandLog = z.infer<typeof portalMultibrandLog>

const created = '2026-11-21T09:30:00.000Z'
const due = '2026-12-01T00:00:00.000Z'

const rowExample: PortalMultibrand = {
  id: 'mbt_01KAJR58D0M8QK2YV5C7X3WNTE',
  kind: 'CREDIT',
  referenceNumber: 'CARD-1001',
  status: 'EXECUTED',
  value: 100,
  currency: 'SAR',
  executionDate: due,
  createdAt: created,
}

const funding = 'org:multibrand_funding'
const user = (part: string) => `user:${part}:user-1042`

const logExample: PortalMultibrandLog = {
  ...rowExample,
  sourceUserId: 'user-1042',
  amounts: [
    { currency: 'SAR', value: 100, remaining: 0, debited: 0 },
    { currency: 'USD', value: 26.67, remaining: 0, debited: 0 },
  ],
  residual: [
    { currency: 'SAR', amount: '0.01' },
    { currency: 'USD', amount: '0.00266667' },
  ],
  steps: [
    {
      kind: 'CREDITED',
      journal: {
        id: `credit:${rowExample.id}`,
        at: created,
        movements: [{ debit: funding, credit: user('pending'), asset: 'SAR', amount: '100' }],
        seal: { number: 812, hash: '9f3c'.repeat(16), sealedAt: '2026-11-21T09:30:04.000Z' },
      },
    },
    {
      kind: 'MATURED',
      journal: {
        id: `mature:${rowExample.id}`,
        at: due,
        movements: [{ debit: user('pending'), credit: user('matured'), asset: 'SAR', amount: '100' }],
        seal: null,
      },
    },
    {
      kind: 'EXECUTED',
      journal: {
        id: `execute:${rowExample.id}`,
        at: due,
        movements: [
          { debit: user('matured'), credit: user('residual'), asset: 'SAR', amount: '100' },
          { debit: user('residual'), credit: 'program:prg_nimbara:payable', asset: 'SAR', amount: '99.99' },
        ],
        seal: null,
      },
    },
  ],
  rows: [
    {
      id: 'mbt_01KBCG6V80J6Q3ZB2K8Y5R4WNH',
      programId: 'prg_nimbara',
      programName: 'Nimbara Miles',
      points: '2132',
      value: '99.99',
      currency: 'SAR',
      state: 'DONE',
      member: null,
      at: due,
      partner: null,
      journal: null,
      event: {
        id: 'evt_01KBCG6V81T2ZC8S6H0PQX9B1F',
        type: 'MULTIBRAND_TRANSACTION_EXECUTED',
        at: due,
        pending: false,
        deliveries: [],
      },
    },
  ],
}

/** The filters of the list and of its export. */
export const multibrandFilters = {
  kind: described(z.optional(kind), 'Credits or debits alone.'),
  status: described(z.optional(status), 'The status at this moment.'),
  from: described(z.optional(dateInput), 'Begin of the period; included.'),
  to: described(z.optional(dateInput), 'End of the period; included. A day means all of it.'),
}

export const listPortalMultibrand = endpoint({
  ...portalRoutes.listPortalMultibrand,
  tag: 'Portal',
  summary: 'List multibrand credits and debits, newest first',
  description: '`next` is the `before` of the next page. The list names no user.',
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  query: z
    .strictObject({
      find: described(
        z.optional(text(limits.referenceNumber)),
        'Id or reference number of a credit or debit. The answer has this one, or none.',
      ),
      ...multibrandFilters,
      before: described(z.optional(placeCursor), 'The `next` of a page: what follows is older.'),
      limit: described(
        z.optional(queryNumber({ maximum: transactionsPage.most, default: transactionsPage.default })),
        'Items of a page: 50 by default, at most 200.',
      ),
    })
    .check(ordered('from', 'to')),
  response: z.object({
    data: described(z.array(portalMultibrand), 'The items of this page.'),
    next: described(z.nullable(z.string()), 'The `before` of the next page; null on the last one.'),
    searchedTo: described(
      z.nullable(z.string()),
      'The time to which the service searched if a filter matches rarely, UTC: `next` continues there. Else null.',
    ),
  }),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    query: { kind: 'CREDIT', limit: '25' },
    response: { data: [rowExample], next: null, searchedTo: null },
  },
})

export const getPortalMultibrand = endpoint({
  ...portalRoutes.getPortalMultibrand,
  tag: 'Portal',
  summary: 'Read a credit or debit with its journals, points, events and deliveries',
  description: 'Also finds the credit or debit of the id of its points in a program. Personal data is masked.',
  params: z.strictObject({
    env: described(environment, 'The environment.'),
    multibrandId: described(identifier, 'Id of a credit or debit.'),
  }),
  response: portalMultibrandLog,
  problems: ['TRANSACTION_NOT_FOUND'],
  example: { params: { env: 'sandbox', multibrandId: rowExample.id }, response: logExample },
})

/** The API reference lists these endpoints in this order. */
export const portalMultibrandEndpoints = { listPortalMultibrand, getPortalMultibrand }
