import type { Submission } from '../store/settlement/submissions.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'
import { recover, type Recovery } from './recover.ts'
import { leaseMs } from './submission-times.ts'

export type RecoveryWorkerOptions = Recovery & {
  /** Points were issued and events wait. */
  onIssued: () => void
  /** Milliseconds between two looks where nothing nudges; 1000 unless told. */
  poll?: number
  /** Submissions on their way at once for each connector; 64 unless told. A partner that hangs holds its own places and nobody else's. */
  places?: number
}

/**
 * Sends executed multibrand rows to their partners, and finds out what became of every order whose outcome is open, also after a crash
 * between any two steps. A claim is a lease in the row, so several processes may run this; no transaction is open during a call.
 */
export function startRecoveryWorker(options: RecoveryWorkerOptions): Loop {
  const { store, onIssued, log, poll = 1_000, places = 64 } = options
  const underWay = new Set<Promise<void>>()
  const taken = new Map<string, number>()
  /** Connectors of which others wait for a place. */
  const crowded = new Set<string>()

  const visit = async (submission: Submission): Promise<void> => {
    try {
      if (await recover(submission, options)) onIssued()
    } catch (err) {
      log?.error({ kind: submission.kind, id: submission.id, err }, 'an order to a partner could not be settled')
    }
  }

  const start = (submission: Submission): void => {
    const { connector } = submission
    const occupy = (more: 1 | -1) => taken.set(connector, (taken.get(connector) ?? 0) + more)
    occupy(1)
    const visiting = visit(submission).finally(() => {
      occupy(-1)
      underWay.delete(visiting)
      if (crowded.has(connector)) loop.nudge()
    })
    underWay.add(visiting)
  }

  const lookAt = async (connector: string): Promise<void> => {
    // A claim takes so many of each kind.
    const limit = Math.floor((places - (taken.get(connector) ?? 0)) / 2)
    crowded.add(connector)
    if (limit < 1) return
    const now = await store.clock()
    const claimed = await store.submissions.claim({ connector, now, until: now + leaseMs, limit })
    for (const submission of claimed) start(submission)
    if (claimed.length >= limit) loop.nudge()
    else crowded.delete(connector)
  }

  const look = async (): Promise<void> => {
    for (const connector of await store.submissions.connectors()) await lookAt(connector)
  }
  const loop = startLoop({ look, poll, log, failure: 'orders to partners could not be looked up' })

  return {
    nudge: loop.nudge,
    /** Waits for what is on its way; a lease runs out by itself. */
    async stop() {
      await loop.stop()
      await Promise.all(underWay)
    },
  }
}
