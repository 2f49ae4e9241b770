import { partnerTimeout, partnerUnavailable, type Partner, type RefusalReason } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../caller.ts'
import type { Submission } from '../store/settlement/submissions.ts'
import type { StoredTransaction, TransactionDraft } from '../store/transactions/transaction-rows.ts'
import { orderConflict } from './recover.ts'
import { outcomeUnknown, partnerRefusal, transactionInProgress } from './refusals.ts'
import { expiresAfter, leaseMs, settlesAfter, waitAfter } from './submission-times.ts'

type Order = { connector: string; saveAccount: boolean; partner: Partner }

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

type SubmitContext = Pick<Context, 'store' | 'id' | 'nudge' | 'log'>

/** Undefined: the order was refused, and the partner knows the one that follows it. */
type Settled = { created: boolean; transaction: StoredTransaction } | undefined

/** The orders that one request sends at most. */
const ordersPerRequest = 5

/**
 * Counts a refused order. Throws the refusal only where the partner has never seen the next order of the same details: a database that was
 * restored has lost the count of refusals, and the next order may be the one that was booked.
 */
const settleRefusal = async (
  submission: Submission,
  nextOrderKey: string,
  reason: RefusalReason,
  { store: { submissions }, partner, log }: SubmitContext & Pick<Order, 'partner'>,
): Promise<undefined> => {
  const next = await partner.ask({ ...submission, key: nextOrderKey, expiresAt: 0 })
  await submissions.refuse(submission)
  if (next.outcome === 'NOT_FOUND') throw partnerRefusal(reason, submission.programId)
  if (next.outcome !== 'UNKNOWN' && next.outcome !== 'NOT_SENT') return
  log.info({ orderKey: nextOrderKey, connector: submission.connector, why: next.why }, 'a partner left open whether it knows an order')
  throw outcomeUnknown()
}

const submitOrder = async (draft: TransactionDraft, order: Order, caller: Caller, context: SubmitContext): Promise<Settled> => {
  const { submissions, ...store } = context.store
  const { transactions } = store.organization(caller)
  const now = await store.clock()
  const settlesAt = now + settlesAfter
  const { connector, saveAccount, partner } = order
  const {
    claimed,
    orderKey,
    nextOrderKey,
    transaction: taken,
  } = await transactions.submit(draft, {
    connector,
    saveAccount,
    claimedUntil: now + leaseMs,
    settlesAt,
  })
  if (!claimed) {
    // Released between the claim and the look: the reference is free again, but this request has had its turn.
    if (taken === undefined) throw transactionInProgress()
    return { created: false, transaction: taken }
  }
  const submission = submissionOf(draft, order, caller, { settlesAt, orderKey })
  const outcome = await partner.issue({ ...submission, key: orderKey, expiresAt: now + expiresAfter })
  switch (outcome.outcome) {
    case 'DONE':
      break
    case 'REFUSED':
      if (outcome.reason !== 'EXPIRED') return settleRefusal(submission, nextOrderKey, outcome.reason, { ...context, partner })
      await submissions.release(submission)
      throw partnerRefusal(outcome.reason, draft.programId)
    case 'NOT_SENT':
      await submissions.release(submission)
      throw partnerUnavailable()
    default: {
      await submissions.postpone(submission, (await store.clock()) + waitAfter(1))
      const entry = { transactionId: draft.id, orderKey, connector, outcome: outcome.outcome, why: 'why' in outcome ? outcome.why : null }
      if (outcome.outcome === 'CONFLICT') context.log.error(entry, orderConflict)
      else context.log.info(entry, 'a partner left it open')
      throw partnerTimeout()
    }
  }
  if (await submissions.complete(submission)) context.nudge()
  const transaction = await transactions.find(draft.id)
  if (transaction !== undefined) return { created: true, transaction }
  // The claim was taken for abandoned and released: a repeated request has the reference, and the partner's answer is to its order.
  const original = await transactions.findByReference(draft.referenceNumber)
  if (original !== undefined) return { created: false, transaction: original }
  context.log.error({ orderKey, connector }, 'a partner has issued an order that had expired: only the repeated request can book it')
  throw outcomeUnknown()
}

/**
 * Issues through a partner outside, with no database transaction open while it is called: the reference is claimed and committed, the
 * partner asked, and its answer committed. A process that dies in between, or an outcome that is not known, leaves the rest to the
 * recovery worker. Not created: the reference was taken. Throws the partner's refusal, or a 503 or 504 to repeat the request after.
 */
export const submitPoints = async (
  draft: TransactionDraft,
  order: Order,
  caller: Caller,
  context: SubmitContext,
): Promise<NonNullable<Settled>> => {
  let { id } = draft
  for (let sent = 0; sent < ordersPerRequest; sent += 1) {
    const submitted = await submitOrder({ ...draft, id }, order, caller, context)
    if (submitted !== undefined) return submitted
    // A worker that still holds the refused order must not settle the next one in its place.
    id = context.id('txn')
  }
  throw outcomeUnknown()
}
