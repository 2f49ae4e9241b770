import type { Logger } from 'pino'
import type { Outcome, Partner, PointsOrder } from '../connectors/connector.ts'
import type { Connectors } from '../connectors/connectors.ts'
import type { Env } from '../caller.ts'
import type { Store } from '../store/store.ts'
import type { PartnerCall } from '../store/transactions/partner-attempts.ts'
import type { Submission } from '../store/settlement/submissions.ts'
import { callPartner } from './call-partner.ts'
import { expiresAfter, leaseMs, settlesAfter, waitAfter, warnsAt } from './submission-times.ts'

export type Recovery = {
  store: Pick<Store, 'databaseNow' | 'organization' | 'submissions'>
  connectors: Readonly<Record<Env, Connectors>>
  log?: Pick<Logger, 'debug' | 'warn' | 'error'>
}

/**
 * The log message for an order whose key the partner has used for other points or another member. The order stays open
 * until an operator settles it.
 */
export const orderConflict =
  'a partner has issued something else under the key of an order: an operator must settle it with the partner'

/** The known outcome of an order, and the last call about it. `attempt` is null without a call. */
type Found = { outcome: Outcome; attempt: PartnerCall | null }

/**
 * Sends the order for one program's points of a multibrand credit: the first order, or the next after the previous
 * order has expired. Returns `UNKNOWN` if another process has leased these points since.
 */
const send = async (
  row: Submission,
  order: Omit<PointsOrder, 'expiresAt'>,
  partner: Partner,
  { store }: Recovery,
): Promise<Found> => {
  const now = await store.databaseNow()
  if (!(await store.submissions.sending(row, { until: now + leaseMs, settlesAt: now + settlesAfter })))
    return { outcome: { outcome: 'UNKNOWN', why: 'TAKEN_UP_ELSEWHERE' }, attempt: null }
  return callPartner('ISSUE', now, () => partner.issue({ ...order, expiresAt: now + expiresAfter }))
}

const askPartner = async (submission: Submission, step: Recovery): Promise<Found> => {
  const { orderKey: key, programId, partnerCode, points, account } = submission
  const { connectors } = await step.store.organization(submission).catalog()
  const { partner } = step.connectors[submission.env].of(submission.connector, connectors)
  if (partner === null) return { outcome: { outcome: 'UNKNOWN', why: 'NO_PARTNER' }, attempt: null }
  const order = { key, programId, partnerCode, points, account }
  // Reads the time before it asks the partner. If this time is after `settlesAt`, the order has already expired, and
  // the partner's answer `NOT_FOUND` is final.
  const askedAt = await step.store.databaseNow()
  const isNew = submission.kind === 'ROW' && submission.attempts === 1
  if (isNew) return send(submission, order, partner, step)
  const asked = await callPartner('ASK', askedAt, () => partner.ask({ ...order, expiresAt: 0 }))
  if (asked.outcome.outcome !== 'NOT_FOUND') return asked
  if (askedAt < submission.settlesAt)
    return { outcome: { outcome: 'UNKNOWN', why: 'MAY_STILL_ARRIVE' }, attempt: asked.attempt }
  return submission.kind === 'ROW' ? send(submission, order, partner, step) : asked
}

/**
 * Asks the partner about one open order. Books issued points, releases a refused order, and otherwise postpones the
 * order. Sends a lost order of a multibrand credit again, because no caller repeats that order. Returns whether it
 * booked points.
 */
export const recover = async (submission: Submission, step: Recovery): Promise<boolean> => {
  const { submissions, databaseNow } = step.store
  const { kind, id, orderKey, connector, attempts, settlesAt } = submission
  const { outcome: found, attempt } = await askPartner(submission, step)
  const { outcome } = found
  if (outcome === 'DONE') return submissions.complete(submission, attempt)
  const refused = outcome === 'REFUSED' && found.reason !== 'EXPIRED'
  if (refused || (kind === 'TRANSACTION' && (outcome === 'REFUSED' || outcome === 'NOT_FOUND'))) {
    await (refused ? submissions.refuse(submission, attempt) : submissions.release(submission, attempt))
    step.log?.warn({ kind, id, connector, outcome }, 'a partner did not issue: the order is released')
    return false
  }
  const now = await databaseNow()
  const wait = waitAfter(attempts)
  // Before `settlesAt`, the partner's `NOT_FOUND` is not final, because the order may still arrive.
  const until = outcome === 'UNKNOWN' && found.why === 'MAY_STILL_ARRIVE' ? Math.max(settlesAt, now + 1) : now + wait
  await submissions.postpone(submission, until, attempt)
  const entry = { kind, id, orderKey, connector, attempts, outcome, why: 'why' in found ? found.why : null }
  if (outcome === 'CONFLICT' && (attempts === 1 || warnsAt(attempts))) step.log?.error(entry, orderConflict)
  else if (warnsAt(attempts)) step.log?.warn(entry, 'an order to a partner is still open')
  else step.log?.debug(entry, 'the worker will ask the partner again')
  return false
}
