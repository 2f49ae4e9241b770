import type { Logger } from 'pino'
import type { Outcome, Partner, PointsOrder } from '../connectors/connector.ts'
import type { Connectors } from '../connectors/connectors.ts'
import type { Env } from '../caller.ts'
import type { Store } from '../store/store.ts'
import type { Submission } from '../store/settlement/submissions.ts'
import { expiresAfter, leaseMs, settlesAfter, waitAfter, warnsAt } from './submission-times.ts'

export type Recovery = {
  store: Pick<Store, 'clock' | 'organization' | 'submissions'>
  connectors: Readonly<Record<Env, Connectors>>
  log?: Pick<Logger, 'debug' | 'warn' | 'error'>
}

/** Said of an order whose key the partner has used for other points or another member. It stays open until people have agreed on what is right. */
export const orderConflict = 'a partner has issued something else under the key of an order: an operator must settle it with the partner'

/** Sends a row for the first time, or again once it is certain that what was sent before has not arrived and cannot any more. */
const send = async (row: Submission, order: Omit<PointsOrder, 'expiresAt'>, partner: Partner, { store }: Recovery): Promise<Outcome> => {
  const now = await store.clock()
  if (!(await store.submissions.sending(row, { until: now + leaseMs, settlesAt: now + settlesAfter })))
    return { outcome: 'UNKNOWN', why: 'TAKEN_UP_ELSEWHERE' }
  return partner.issue({ ...order, expiresAt: now + expiresAfter })
}

const learn = async (submission: Submission, step: Recovery): Promise<Outcome> => {
  const { orderKey: key, programId, partnerCode, points, account } = submission
  const { connectors } = await step.store.organization(submission).catalogue()
  const { partner } = step.connectors[submission.env].of(submission.connector, connectors)
  if (partner === null) return { outcome: 'UNKNOWN', why: 'NO_PARTNER' }
  const order = { key, programId, partnerCode, points, account }
  // Taken before the question is sent: what arrives after the answer has expired by then.
  const asked = await step.store.clock()
  const isNew = submission.kind === 'ROW' && submission.attempts === 1
  const outcome: Outcome = isNew ? { outcome: 'NOT_FOUND' } : await partner.ask({ ...order, expiresAt: 0 })
  if (outcome.outcome !== 'NOT_FOUND') return outcome
  if (!isNew && asked < submission.settlesAt) return { outcome: 'UNKNOWN', why: 'MAY_STILL_ARRIVE' }
  return submission.kind === 'ROW' ? send(submission, order, partner, step) : outcome
}

/**
 * Takes one submission a step further: what the partner has issued becomes a fact, what it never will is released, everything else is
 * asked again later, for ever. A row that did not get through is sent again: its credit is executed, so its points must be issued.
 * Answers whether points were issued.
 */
export const recover = async (submission: Submission, step: Recovery): Promise<boolean> => {
  const { submissions, clock } = step.store
  const { kind, id, orderKey, connector, attempts, settlesAt } = submission
  const outcome = await learn(submission, step)
  const { outcome: said } = outcome
  if (said === 'DONE') return submissions.complete(submission)
  const refused = said === 'REFUSED' && outcome.reason !== 'EXPIRED'
  if (refused || (kind === 'TRANSACTION' && (said === 'REFUSED' || said === 'NOT_FOUND'))) {
    await (refused ? submissions.refuse(submission) : submissions.release(submission))
    step.log?.warn({ kind, id, connector, said }, 'a partner did not issue: released')
    return false
  }
  const now = await clock()
  const wait = waitAfter(attempts)
  // Before that instant there is nothing more to learn than "not yet".
  const until = said === 'UNKNOWN' && outcome.why === 'MAY_STILL_ARRIVE' ? Math.max(settlesAt, now + 1) : now + wait
  await submissions.postpone(submission, until)
  const entry = { kind, id, orderKey, connector, attempts, said, why: 'why' in outcome ? outcome.why : null }
  if (said === 'CONFLICT' && (attempts === 1 || warnsAt(attempts))) step.log?.error(entry, orderConflict)
  else if (warnsAt(attempts)) step.log?.warn(entry, 'an order to a partner is still open')
  else step.log?.debug(entry, 'a partner is asked again later')
  return false
}
