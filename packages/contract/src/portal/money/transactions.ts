import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { dateInput, identifier, ordered, queryNumber, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { portalRoutes } from '../routes.ts'
import { environment } from '../webhook-endpoint.ts'
import {
  transactionState,
  portalTransaction,
  type PortalTransaction,
  portalTransactionLog,
  type PortalTransactionLog,
} from './transaction-records.ts'

const created = '2026-11-21T09:30:00.000Z'

const rowExample: PortalTransaction = {
  id: 'txn_01KAJR58D0M8QK2YV5C7X3WNTE',
  referenceNumber: 'ORDER-17',
  state: 'COMPLETED',
  programId: 'prg_nimbara',
  programName: 'Nimbara Miles',
  partnerCode: 'NIMBARA',
  channel: 'WIDGET',
  value: 50,
  currency: 'SAR',
  basePoints: '1066',
  bonusPoints: '0',
  campaignPoints: '106',
  member: '•••• 4711',
  clientId: 'cl_sandbox_jXu8wR2mV5nQ7tYb',
  createdAt: created,
}

const logExample: PortalTransactionLog = {
  ...rowExample,
  clientName: 'Checkout',
  sourceUserId: 'user-1042',
  email: null,
  name: 'L. A.',
  campaignId: 'cmp_november',
  billed: 50,
  billedCurrency: 'SAR',
  terms: {
    price: '0.046875',
    priceUsd: '0.0125',
    rate: '3.75',
    cost: '49.96875',
    campaignCost: '4.96875',
    campaignOwn: '0',
    campaignPartner: '4.96875',
    billed: '49.96875',
  },
  request: {
    id: 'req_01KAJR58D0B3WJ5K8Q2YV7N4TE',
    at: created,
    method: 'POST',
    path: '/v1/widget/point-exchange/transactions',
    status: 201,
  },
  partner: null,
  calls: [],
  journal: {
    id: rowExample.id,
    at: created,
    movements: [
      { debit: 'org:receivable', credit: 'program:prg_nimbara:payable', asset: 'SAR', amount: '50' },
      {
        debit: 'program:prg_nimbara:issuance',
        credit: 'member:prg_nimbara:•••• 4711',
        asset: 'points:prg_nimbara',
        amount: '1172',
      },
    ],
    seal: { number: 812, hash: '9f3c'.repeat(16), sealedAt: '2026-11-21T09:30:04.000Z' },
  },
  event: {
    id: 'evt_01KAJR58D4T2ZC8S6H0PQX9B1F',
    type: 'TRANSACTION_COMPLETED',
    at: created,
    pending: false,
    deliveries: [
      {
        id: 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVHK',
        url: 'https://hooks.example.com/loyalty',
        variant: 'ORIGINAL',
        status: 'DELIVERED',
        attempts: 1,
        createdAt: created,
        lastAttempt: { number: 1, startedAt: created, status: 200, reason: null, detail: null },
      },
    ],
  },
}

export const placeCursor = identifier.check(z.regex(/^\d{1,16}\.\w+$/, { error: 'must be the `next` of a page' }))

export const transactionsPage = { most: 200, default: 50 } as const

/** The fields in which a search finds people. */
const personField = z.enum(['member', 'email', 'user'])

/** A whole number of points in a query. */
const pointsBound = queryNumber({ minimum: 0, maximum: 1_000_000_000_000, default: 0 })
/** An amount in a query, with at most 8 decimals. */
const valueBound = text(limits.numberCharacters).check(
  z.regex(/^(?:0|[1-9]\d{0,9})(?:\.\d{1,8})?$/, { error: 'must be a number of at most 8 decimals, such as 50.25' }),
)

/** The filters of the list and of its export. */
export const transactionFilters = {
  search: described(
    z.optional(text(4_000).check(z.regex(/^[\w-]+$/, { error: 'must be the `search` of a match' }))),
    'The `search` that findPortalTransactions returned, valid for an hour.',
  ),
  state: described(z.optional(transactionState), 'The state of the transactions.'),
  programId: described(z.optional(identifier), 'Id of a partner program.'),
  partnerCode: described(z.optional(identifier), 'A partner code.'),
  channel: described(z.optional(portalTransaction.shape.channel), 'How the request arrived.'),
  campaignId: described(z.optional(identifier), 'Id of a campaign.'),
  minPoints: described(z.optional(pointsBound), 'The least points, with all bonuses.'),
  maxPoints: described(z.optional(pointsBound), 'The most points, with all bonuses.'),
  minValue: described(z.optional(valueBound), 'The least value, in its own currency.'),
  maxValue: described(z.optional(valueBound), 'The greatest value, in its own currency.'),
  from: described(z.optional(dateInput), 'Begin of the period; included.'),
  to: described(z.optional(dateInput), 'End of the period; included. A day means all of it.'),
}

export const listPortalTransactions = endpoint({
  ...portalRoutes.listPortalTransactions,
  tag: 'Portal',
  summary: 'List transactions, newest first',
  description: '`next` is the `before` of the next page. Personal data is masked.',
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  query: z
    .strictObject({
      find: described(
        z.optional(text(limits.referenceNumber)),
        'Id or reference number of a transaction. The answer has this one, or none.',
      ),
      ...transactionFilters,
      before: described(z.optional(placeCursor), 'The `next` of a page: what follows is older.'),
      limit: described(
        z.optional(queryNumber({ maximum: transactionsPage.most, default: transactionsPage.default })),
        'Items of a page: 50 by default, at most 200.',
      ),
    })
    .check(ordered('from', 'to')),
  response: z.object({
    data: described(z.array(portalTransaction), 'The items of this page.'),
    next: described(z.nullable(z.string()), 'The `before` of the next page; null on the last one.'),
    searchedTo: described(
      z.nullable(z.string()),
      'The time to which the service searched if a filter matches rarely, UTC: `next` continues there. Else null.',
    ),
    person: described(
      z.nullable(
        z.object({
          by: described(personField, 'The field that `search` compares.'),
          value: described(z.string(), 'The value that `search` looks for, masked.'),
        }),
      ),
      'What `search` looks for; null without a search.',
    ),
  }),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    query: { programId: 'prg_nimbara', limit: '25' },
    response: { data: [rowExample], next: null, searchedTo: null, person: null },
  },
})

export const findPortalTransactions = endpoint({
  ...portalRoutes.findPortalTransactions,
  tag: 'Portal',
  summary: 'Find transactions by an exact text that an address must not contain',
  description:
    'Compares the text with ids, reference numbers, member numbers, e-mail addresses and your own user ids. A match of people has a `search` for the list; it is encrypted and valid for an hour.',
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  body: z.strictObject({ text: described(text(limits.userId), 'The whole text.') }),
  response: z.object({
    transactionId: described(
      z.nullable(z.string()),
      'Id of the transaction with this id or reference number, or null.',
    ),
    persons: described(
      z.array(
        z.object({
          by: described(personField, 'The field with this value: member number, e-mail address, or your user id.'),
          search: described(z.string(), 'The `search` of the list.'),
        }),
      ),
      'The fields of people in which transactions have this value.',
    ),
  }),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    body: { text: '123456784711' },
    response: { transactionId: null, persons: [{ by: 'member', search: 'q83vEjRWeJC6zQ' }] },
  },
})

export const getPortalTransaction = endpoint({
  ...portalRoutes.getPortalTransaction,
  tag: 'Portal',
  summary: 'Read a transaction with its request, journal, event and deliveries',
  description: 'A transaction that waits for its partner is here too. Personal data is masked.',
  params: z.strictObject({
    env: described(environment, 'The environment.'),
    transactionId: described(identifier, 'Id of a transaction.'),
  }),
  response: portalTransactionLog,
  problems: ['TRANSACTION_NOT_FOUND'],
  example: { params: { env: 'sandbox', transactionId: rowExample.id }, response: logExample },
})

/** The API reference lists these endpoints in this order. */
export const portalTransactionEndpoints = { listPortalTransactions, findPortalTransactions, getPortalTransaction }
