import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { webhookEventType } from '../../events.ts'
import { dateInput, identifier, ordered, queryNumber, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { lastWebhookAttempt, webhookDelivery } from '../deliveries.ts'
import { portalRoutes } from '../routes.ts'
import { environment } from '../webhook-endpoint.ts'

const transactionState = z.enum(['COMPLETED', 'SUBMITTING'])
const points = (kind: string) => described(z.string(), `${kind}: a whole number as text.`)
const masked = (what: string) => described(z.nullable(z.string()), `${what}, masked; null without one.`)

/** A transaction in a list of the portal. Personal data is masked. */
export const portalTransaction = z.object({
  id: described(z.string(), 'Id of the transaction.'),
  referenceNumber: described(z.string(), 'The caller’s own key of the transaction.'),
  state: described(
    transactionState,
    '`COMPLETED` has issued the points. `SUBMITTING` waits for the answer of the partner.',
  ),
  programId: described(z.string(), 'Id of the partner program.'),
  programName: described(z.string(), 'Name of the partner program.'),
  partnerCode: described(z.string(), 'The partner code.'),
  channel: described(z.enum(['API', 'WIDGET']), 'How the request arrived: from the caller’s server, or from a widget.'),
  value: described(z.number(), 'The value that was turned into points.'),
  currency: described(z.string(), 'Currency of `value`.'),
  basePoints: points('Points for the value'),
  bonusPoints: points('Bonus points of the request'),
  campaignPoints: points('Bonus points of a campaign'),
  member: masked('The member’s id or e-mail address at the partner'),
  createdAt: described(
    z.string(),
    'Its business time, UTC, which a sandbox can set ahead: of the request, or of the answer of an outside partner.',
  ),
})

export type PortalTransaction = z.infer<typeof portalTransaction>

const movement = z.object({
  debit: described(z.string(), 'The debited account. Personal data in its name is masked.'),
  credit: described(z.string(), 'The credited account.'),
  asset: described(z.string(), 'A currency, or `points:` and the program’s id.'),
  amount: described(z.string(), 'The exact amount as text, without trailing zeros.'),
})

const journal = z.object({
  id: described(z.string(), 'Id of the journal.'),
  at: described(z.string(), 'Its business time, UTC.'),
  movements: described(z.array(movement), 'The movements; each debits and credits one amount.'),
  seal: described(
    z.nullable(
      z.object({
        number: described(z.number(), 'Number of the seal in its chain.'),
        hash: described(z.string(), 'SHA-256 of the seal.'),
        sealedAt: described(z.string(), 'When it was sealed, UTC.'),
      }),
    ),
    'The seal with this journal; null until the sealer has visited it.',
  ),
})

const delivery = z.object({
  id: described(z.string(), 'Id of the delivery.'),
  url: webhookDelivery.shape.url,
  variant: webhookDelivery.shape.variant,
  status: webhookDelivery.shape.status,
  attempts: webhookDelivery.shape.attempts,
  createdAt: webhookDelivery.shape.createdAt,
  lastAttempt: described(z.nullable(lastWebhookAttempt), 'The newest attempt; null before the first.'),
})

const transactionEvent = z.object({
  id: described(z.string(), 'Id of the event.'),
  type: described(webhookEventType, 'The type of the event.'),
  at: described(z.string(), 'When it was stored, UTC.'),
  pending: described(z.boolean(), 'True until the service has made the deliveries of the event.'),
  deliveries: described(
    z.nullable(z.array(delivery)),
    'Its deliveries to the webhook endpoints, oldest first. Production keeps them 30 days, the sandbox 7. Null for a role that may not read deliveries.',
  ),
})

/** A transaction with everything that followed from it. Personal data is masked. */
export const portalTransactionLog = z.object({
  ...portalTransaction.shape,
  sourceUserId: described(z.nullable(z.string()), 'The caller’s id of the user in the widget; null for the API.'),
  email: masked('The member’s e-mail address at the partner'),
  name: masked('The member’s name'),
  campaignId: described(z.nullable(z.string()), 'Id of the campaign; null without one.'),
  billed: described(z.number(), 'What the caller pays for the points.'),
  billedCurrency: described(z.string(), 'Currency of `billed`.'),
  partner: described(
    z.nullable(
      z.object({
        connector: described(z.string(), 'Name of the connector.'),
        orderKey: described(z.string(), 'The key under which the partner knows the order.'),
        attempts: described(z.number(), 'The number of calls to the partner about this order.'),
        nextAttemptAt: described(z.nullable(z.string()), 'When the service asks again, UTC; null when it is done.'),
      }),
    ),
    'The order at an outside partner; null where the service itself issues the points.',
  ),
  journal: described(z.nullable(journal), 'The journal of the points; null before the points are issued.'),
  event: described(z.nullable(transactionEvent), 'The event about the transaction; null before the points are issued.'),
})

export type PortalTransactionLog = z.infer<typeof portalTransactionLog>

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
  createdAt: created,
}

const logExample: PortalTransactionLog = {
  ...rowExample,
  sourceUserId: 'user-1042',
  email: null,
  name: 'L. A.',
  campaignId: 'cmp_november',
  billed: 50,
  billedCurrency: 'SAR',
  partner: null,
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

export const transactionsPage = { most: 200, default: 50 } as const

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
      state: described(z.optional(transactionState), 'The state of the transactions.'),
      programId: described(z.optional(identifier), 'Id of a partner program.'),
      from: described(z.optional(dateInput), 'Begin of the period; included.'),
      to: described(z.optional(dateInput), 'End of the period; included. A day means all of it.'),
      before: described(
        z.optional(identifier.check(z.regex(/^\d{1,16}\.\w+$/, { error: 'must be the `next` of a page' }))),
        'The `next` of a page: what follows is older.',
      ),
      limit: described(
        z.optional(queryNumber({ maximum: transactionsPage.most, default: transactionsPage.default })),
        'Items of a page: 50 by default, at most 200.',
      ),
    })
    .check(ordered('from', 'to')),
  response: z.object({
    data: described(z.array(portalTransaction), 'The items of this page.'),
    next: described(z.nullable(z.string()), 'The `before` of the next page; null on the last one.'),
  }),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    query: { programId: 'prg_nimbara', limit: '25' },
    response: { data: [rowExample], next: null },
  },
})

export const getPortalTransaction = endpoint({
  ...portalRoutes.getPortalTransaction,
  tag: 'Portal',
  summary: 'Read a transaction with its journal, event and deliveries',
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
export const portalTransactionEndpoints = { listPortalTransactions, getPortalTransaction }
