import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { webhookEventType } from '../../events.ts'
import { lastWebhookAttempt, webhookDelivery } from '../deliveries.ts'

export const transactionState = z.enum(['COMPLETED', 'SUBMITTING'])
/** A number of points as text, which holds every size exactly. */
export const points = (kind: string) => described(z.string(), `${kind}: a whole number as text.`)
export const masked = (what: string) => described(z.nullable(z.string()), `${what}, masked; null without one.`)

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
  clientId: described(
    z.nullable(z.string()),
    'Id of the client that sent the request or requested the widget session; null for an old transaction.',
  ),
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

/** A journal of the ledger with its movements and its seal. */
export const portalJournal = z.object({
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

/** An event with its deliveries. */
export const portalEvent = z.object({
  id: described(z.string(), 'Id of the event.'),
  type: described(webhookEventType, 'The type of the event.'),
  at: described(z.string(), 'When it was stored, UTC.'),
  pending: described(z.boolean(), 'True until the service has made the deliveries of the event.'),
  deliveries: described(
    z.nullable(z.array(delivery)),
    'Its deliveries to the webhook endpoints, oldest first. Production keeps them 30 days, the sandbox 7. Null for a role that may not read deliveries.',
  ),
})

/** An order at an outside partner. */
export const partnerOrder = z.object({
  connector: described(z.string(), 'Name of the connector.'),
  orderKey: described(z.string(), 'The key under which the partner knows the order.'),
  attempts: described(z.number(), 'The number of calls to the partner about this order.'),
  nextAttemptAt: described(z.nullable(z.string()), 'When the service asks again, UTC; null when it is done.'),
})

/** A call to an outside partner. */
export const partnerCall = z.object({
  number: described(z.number(), 'The number of the call. A missing number is a call whose process stopped.'),
  connector: described(z.string(), 'Name of the connector.'),
  call: described(z.enum(['ISSUE', 'ASK']), '`ISSUE` sends the order. `ASK` asks what became of it.'),
  at: described(z.string(), 'When the call began, UTC.'),
  milliseconds: described(z.number(), 'The duration of the call.'),
  outcome: described(
    z.enum(['DONE', 'REFUSED', 'NOT_SENT', 'NOT_FOUND', 'UNKNOWN', 'CONFLICT']),
    'What the partner answered. `NOT_SENT` never left the service, `NOT_FOUND` is unknown to the partner, and `UNKNOWN` has no valid answer.',
  ),
  why: described(z.nullable(z.string()), 'The reason, as a code.'),
})

/** The request that created a transaction. */
const creatingRequest = z.object({
  id: described(z.string(), 'Id of the request: the header `X-Request-Id` of its answer.'),
  at: described(z.string(), 'When it began, UTC, in real time.'),
  method: described(z.string(), 'The HTTP method.'),
  path: described(z.string(), 'The pattern of the address, without values and query.'),
  status: described(z.number(), 'Status of the answer.'),
})

const exact = (what: string) => described(z.string(), `${what}, exact, in \`billedCurrency\`.`)

/** The price of a transaction at its time, with the calculation. */
const transactionTerms = z.object({
  price: exact('The price of one point'),
  priceUsd: described(z.nullable(z.string()), 'The price in USD; null if it has changed since the request.'),
  rate: described(z.nullable(z.string()), 'The exchange rate: what one USD buys; null like `priceUsd`.'),
  cost: exact('The price of the points for the value and of the bonus points'),
  campaignCost: exact('The price of the points of the campaign'),
  campaignOwn: exact('The caller’s part of `campaignCost`'),
  campaignPartner: exact('The partner’s part of `campaignCost`'),
  billed: exact('`cost` and `campaignOwn`'),
})

/** A transaction with everything that followed from it. Personal data is masked. */
export const portalTransactionLog = z.object({
  ...portalTransaction.shape,
  clientName: described(z.nullable(z.string()), 'Name of the client; null for an old transaction.'),
  sourceUserId: described(
    z.nullable(z.string()),
    'The caller’s id of the user in the widget, masked if it is an e-mail address; null for the API.',
  ),
  email: masked('The member’s e-mail address at the partner'),
  name: masked('The member’s name'),
  campaignId: described(z.nullable(z.string()), 'Id of the campaign; null without one.'),
  billed: described(z.number(), 'What the caller pays for the points.'),
  billedCurrency: described(z.string(), 'Currency of `billed`.'),
  terms: described(transactionTerms, 'The price at the time of the transaction, with the calculation.'),
  request: described(
    z.nullable(creatingRequest),
    'The request that created it; null if the request log does not have it.',
  ),
  partner: described(
    z.nullable(partnerOrder),
    'The order at an outside partner; null where the service itself issues the points.',
  ),
  calls: described(
    z.array(partnerCall),
    'The newest calls to the partner, oldest first, at most 100. Orders of an earlier version have none.',
  ),
  journal: described(z.nullable(portalJournal), 'The journal of the points; null before the points are issued.'),
  event: described(z.nullable(portalEvent), 'The event about the transaction; null before the points are issued.'),
})

export type PortalTransactionLog = z.infer<typeof portalTransactionLog>
