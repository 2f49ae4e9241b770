import type { Logger } from 'pino'
import type { Outcome, Partner, PointsOrder } from '../connectors/connector.ts'
import type { Connectors } from '../connectors/connectors.ts'
import type { Env } from '../store/caller.ts'
import type { Store } from '../store/store.ts'
import type { Submission } from '../store/submissions.ts'
import { createAlarm } from '../webhooks/alarm.ts'
import { expiresAfter, leaseMs, settlesAfter, waitAfter } from './submission-times.ts'

export type RecoveryWorkerOptions = {
  store: Pick<Store, 'clock' | 'organization' | 'submissions'>
  connectors: Readonly<Record<Env, Connectors>>
  /** Points were issued and events wait. */
  onIssued: () => void
  /** Milliseconds between two looks where nothing nudges; 1000 unless told. */
  poll?: number
  /** Submissions taken up at once; 16 unless told. */
  batch?: number
  log?: Pick<Logger, 'warn' | 'error'>
}

export type RecoveryWorker = {
  /** Points wait to be sent or asked for: look now instead of at the next poll. */
  nudge: () => void
  /** Takes nothing new and waits for what is on its way; a lease runs out by itself. */
  stop: () => Promise<void>
}

type Step = Pick<RecoveryWorkerOptions, 'store' | 'connectors' | 'log'>

/** Sends a row for the first time, or again once it is certain that what was sent before has not arrived and cannot any more. */
const send = async (row: Submission, order: Omit<PointsOrder, 'expiresAt'>, partner: Partner, { store }: Step): Promise<Outcome> => {
  const now = await store.clock()
  if (!(await store.submissions.sending(row, { until: now + leaseMs, settlesAt: now + settlesAfter })))
    return { outcome: 'UNKNOWN', why: 'TAKEN_UP_ELSEWHERE' }
  return partner.issue({ ...order, expiresAt: now + expiresAfter })
}

const learn = async (submission: Submission, step: Step): Promise<Outcome> => {
  const { id, programId, partnerCode, points, account } = submission
  const { connectors } = await step.store.organization(submission).catalogue()
  const { partner } = step.connectors[submission.env].of(submission.connector, connectors)
  if (partner === null) return { outcome: 'UNKNOWN', why: 'NO_PARTNER' }
  const order = { id, programId, partnerCode, points, account }
  const isNew = submission.kind === 'ROW' && submission.attempts === 1
  const outcome: Outcome = isNew ? { outcome: 'NOT_FOUND' } : await partner.ask({ ...order, expiresAt: 0 })
  if (outcome.outcome !== 'NOT_FOUND') return outcome
  if (!isNew && (await step.store.clock()) < submission.settlesAt) return { outcome: 'UNKNOWN', why: 'MAY_STILL_ARRIVE' }
  return submission.kind === 'ROW' ? send(submission, order, partner, step) : outcome
}

/**
 * Takes one submission a step further: what the partner has issued becomes a fact, what it never will is released, everything else is
 * asked again later, for ever. A row that did not get through is sent again: its credit is executed, so its points must be issued.
 */
const attend = async (submission: Submission, step: Step): Promise<boolean> => {
  const { submissions, clock } = step.store
  const { kind, id, connector, attempts, settlesAt } = submission
  const outcome = await learn(submission, step)
  const { outcome: said } = outcome
  if (said === 'DONE') return submissions.complete(submission)
  const final = kind === 'ROW' ? said === 'REFUSED' && outcome.reason !== 'EXPIRED' : said === 'REFUSED' || said === 'NOT_FOUND'
  if (final) {
    await submissions.release(submission)
    step.log?.warn({ kind, id, connector, said }, 'a partner did not issue: released')
    return false
  }
  const now = await clock()
  const wait = waitAfter(attempts)
  // Before that instant there is nothing more to learn than "not yet".
  const until = said === 'UNKNOWN' && outcome.why === 'MAY_STILL_ARRIVE' ? Math.max(settlesAt, now + 1) : now + wait
  await submissions.postpone(submission, until)
  step.log?.warn({ kind, id, connector, attempts, said, why: 'why' in outcome ? outcome.why : null }, 'a partner is asked again later')
  return false
}

/**
 * Sends executed multibrand rows to their partners, and finds out what became of every order whose outcome is open, also after a crash
 * between any two steps. A claim is a lease in the row, so several processes may run this; no transaction is open during a call.
 */
export function startRecoveryWorker(options: RecoveryWorkerOptions): RecoveryWorker {
  const { store, onIssued, log, poll = 1_000, batch = 16 } = options
  const alarm = createAlarm()
  const stopping = new AbortController()

  const visit = async (submission: Submission): Promise<void> => {
    try {
      if (await attend(submission, options)) onIssued()
    } catch (err) {
      log?.error({ kind: submission.kind, id: submission.id, err }, 'an order to a partner could not be settled')
    }
  }

  const look = async (): Promise<void> => {
    try {
      for (let found = batch; found >= batch && !stopping.signal.aborted;) {
        const now = await store.clock()
        const claimed = await store.submissions.claim({ now, until: now + leaseMs, limit: batch })
        await Promise.all(claimed.map(visit))
        found = claimed.length
      }
    } catch (err) {
      log?.error({ err }, 'orders to partners could not be looked up')
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look()
      if (!stopping.signal.aborted) await alarm.wait(poll)
    }
  }
  const running = run()

  return {
    nudge: alarm.ring,
    async stop() {
      stopping.abort()
      alarm.ring()
      await running
    },
  }
}
