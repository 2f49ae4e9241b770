import { partnerTimeout, partnerUnavailable, type Partner } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../store/caller.ts'
import type { Submission } from '../store/submissions.ts'
import type { StoredTransaction, TransactionDraft } from '../store/transaction-rows.ts'
import { orderConflict } from './recover.ts'
import { partnerRefusal, transactionInProgress } from './refusals.ts'
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

/**
 * Issues through a partner outside, with no database transaction open while it is called: the reference is claimed and committed, the
 * partner asked, and its answer committed. A process that dies in between, or an outcome that is not known, leaves the rest to the
 * recovery worker. Not created: the reference was taken. Throws the partner's refusal, `PARTNER_UNAVAILABLE` or `PARTNER_TIMEOUT`.
 */
export const submitPoints = async (
  draft: TransactionDraft,
  order: Order,
  caller: Caller,
  context: Pick<Context, 'store' | 'nudge' | 'log'>,
): Promise<{ created: boolean; transaction: StoredTransaction }> => {
  const { submissions, ...store } = context.store
  const { transactions } = store.organization(caller)
  const now = await store.clock()
  const settlesAt = now + settlesAfter
  const { connector, saveAccount, partner } = order
  const {
    claimed,
    orderKey,
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
      await (outcome.reason === 'EXPIRED' ? submissions.release(submission) : submissions.refuse(submission))
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
  await submissions.complete(submission)
  context.nudge()
  const transaction = await transactions.find(draft.id)
  if (transaction === undefined) throw new Error(`transaction ${draft.id} was issued by its partner but is not kept`)
  return { created: true, transaction }
}
