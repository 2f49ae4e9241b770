import type { Submission } from '../store/submissions.ts'
import { createAlarm } from '../webhooks/alarm.ts'
import { recover, type Recovery } from './recover.ts'
import { leaseMs } from './submission-times.ts'

export type RecoveryWorkerOptions = Recovery & {
  /** Points were issued and events wait. */
  onIssued: () => void
  /** Milliseconds between two looks where nothing nudges; 1000 unless told. */
  poll?: number
  /** Submissions taken up at once; 16 unless told. */
  batch?: number
}

export type RecoveryWorker = {
  /** Points wait to be sent or asked for: look now instead of at the next poll. */
  nudge: () => void
  /** Takes nothing new and waits for what is on its way; a lease runs out by itself. */
  stop: () => Promise<void>
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
      if (await recover(submission, options)) onIssued()
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
