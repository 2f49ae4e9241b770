import { partnerTimeout, partnerUnavailable, type Partner, type RefusalReason } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../caller.ts'
import type { OrganizationStore } from '../store/store.ts'
import type { Submission } from '../store/settlement/submissions.ts'
import type { Issued } from '../store/transactions/transactions.ts'
import type { TransactionDraft } from '../store/transactions/transaction-rows.ts'
import { callPartner, type Called } from './call-partner.ts'
import { orderConflict } from './recover.ts'
import { outcomeUnknown, partnerRefusal, transactionInProgress } from './refusals.ts'
import { expiresAfter, leaseMs, settlesAfter, waitAfter } from './submission-times.ts'

type Order = { connector: string; partner: Partner }

type Sending = { settlesAt: number; orderKey: string }

const submissionOf = (
  draft: TransactionDraft,
  { connector }: Order,
  { organizationId, env }: Caller,
  { settlesAt, orderKey }: Sending,
): Submission => ({
  organizationId,
  env,
  kind: 'TRANSACTION',
  id: draft.id,
  orderKey,
  userId: '',
  connector,
  programId: draft.programId,
  partnerCode: draft.partnerCode,
  points: draft.plan.basePoints + draft.plan.bonusPoints + draft.plan.campaignPoints,
  account: draft.account,
  attempts: 1,
  settlesAt,
})

type SubmitContext = Pick<Context, 'store' | 'id' | 'log'>

/**
 * The transaction for which one order has issued points. Undefined if the partner refused the order but already knows
 * the next order key: the request must then send the next order.
 */
type Settled = Issued | undefined

/** The maximum number of orders that one request of a caller sends to the partner. */
const ordersPerRequest = 5

/**
 * Counts a refused order and asks the partner about the next order key. Throws the refusal if the partner does not know
 * that key. After a database restore, the partner may know it, because the database has forgotten refusals.
 */
const settleRefusal = async (
  submission: Submission,
  nextOrderKey: string,
  { reason, attempt }: { reason: RefusalReason } & Pick<Called, 'attempt'>,
  { store: { submissions }, partner, log }: SubmitContext & Pick<Order, 'partner'>,
): Promise<undefined> => {
  const next = await partner.ask({ ...submission, key: nextOrderKey, expiresAt: 0 })
  await submissions.refuse(submission, attempt)
  if (next.outcome === 'NOT_FOUND') throw partnerRefusal(reason, submission.programId)
  if (next.outcome !== 'UNKNOWN' && next.outcome !== 'NOT_SENT') return
  log.info(
    { orderKey: nextOrderKey, connector: submission.connector, why: next.why },
    'a partner left open whether it knows an order',
  )
  throw outcomeUnknown()
}

const submitOrder = async (
  draft: TransactionDraft,
  order: Order,
  org: OrganizationStore,
  context: SubmitContext,
): Promise<Settled> => {
  const { submissions, ...store } = context.store
  const { transactions } = org
  const now = await store.databaseNow()
  const settlesAt = now + settlesAfter
  const { connector, partner } = order
  const {
    claimed,
    orderKey,
    nextOrderKey,
    transaction: taken,
  } = await transactions.claim(draft, {
    connector,
    claimedUntil: now + leaseMs,
    settlesAt,
  })
  if (!claimed) {
    // Another process has just freed the reference number. This request does not try a second time to reserve it: the
    // caller can repeat the request.
    if (taken === undefined) throw transactionInProgress()
    return { created: false, transaction: taken }
  }
  const submission = submissionOf(draft, order, org.caller, { settlesAt, orderKey })
  const sent = { ...submission, key: orderKey, expiresAt: now + expiresAfter }
  const { outcome, attempt } = await callPartner('ISSUE', now, () => partner.issue(sent))
  switch (outcome.outcome) {
    case 'DONE':
      break
    case 'REFUSED':
      if (outcome.reason !== 'EXPIRED')
        return settleRefusal(submission, nextOrderKey, { reason: outcome.reason, attempt }, { ...context, partner })
      await submissions.release(submission, attempt)
      throw partnerRefusal(outcome.reason, draft.programId)
    case 'NOT_SENT':
      await submissions.release(submission, attempt)
      throw partnerUnavailable()
    default: {
      await submissions.postpone(submission, (await store.databaseNow()) + waitAfter(1), attempt)
      const entry = {
        transactionId: draft.id,
        orderKey,
        connector,
        outcome: outcome.outcome,
        why: 'why' in outcome ? outcome.why : null,
      }
      if (outcome.outcome === 'CONFLICT') context.log.error(entry, orderConflict)
      else context.log.info(entry, 'the outcome of an order is unknown')
      throw partnerTimeout()
    }
  }
  await submissions.complete(submission, attempt)
  const transaction = await transactions.find(draft.id)
  if (transaction !== undefined) return { created: true, transaction }
  // The recovery worker has freed the reference number, because the lease on this order had expired. If a repeated
  // request has issued the points since, returns that request's transaction.
  const original = await transactions.findByReference(draft.referenceNumber)
  if (original !== undefined) return { created: false, transaction: original }
  context.log.error(
    { orderKey, connector },
    'a partner has issued an order that had expired: only the repeated request can book it',
  )
  throw outcomeUnknown()
}

/**
 * Issues points through an outside partner. Reserves the reference number, calls the partner without an open database
 * transaction, then stores the outcome. Throws the partner's refusal, or a 503 or 504 for an outcome that the recovery
 * worker settles.
 */
export const submitPoints = async (
  draft: TransactionDraft,
  order: Order,
  org: OrganizationStore,
  context: SubmitContext,
): Promise<Issued> => {
  let { id } = draft
  for (let sent = 0; sent < ordersPerRequest; sent += 1) {
    const submitted = await submitOrder({ ...draft, id }, order, org, context)
    if (submitted !== undefined) return submitted
    // The next order gets a new transaction id, so that a worker that has leased the refused order cannot settle the
    // next order.
    id = context.id('txn')
  }
  throw outcomeUnknown()
}
