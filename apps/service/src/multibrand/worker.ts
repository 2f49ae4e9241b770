import type { Logger } from 'pino'
import type { DueUser } from '../store/due-users.ts'
import type { Store } from '../store/store.ts'
import { createAlarm } from '../webhooks/alarm.ts'

export type MultibrandWorkerOptions = {
  store: Pick<Store, 'clock' | 'claimDueUsers' | 'organization'>
  /** Points were issued and events wait. */
  onExecuted: () => void
  /** Milliseconds between two looks where nothing nudges; 1000 unless told. */
  poll?: number
  /** Users claimed at once; 50 unless told. */
  batch?: number
  log?: Pick<Logger, 'error'>
}

export type MultibrandWorker = {
  /** Something may be due: look now instead of at the next poll. */
  nudge: () => void
  /** Takes no new user, and waits for the one that is being visited. */
  stop: () => Promise<void>
}

/** A user that could not be visited is left alone for so long, whether the visit failed or its process died. */
const leaseMs = 30_000

/**
 * Matures and executes what is due until stopped, user by user, each in one transaction under the user's lock. What is due is said by the
 * database's clock, and in a sandbox by how far that runs ahead: this process's own clock decides nothing.
 */
export function startMultibrandWorker(options: MultibrandWorkerOptions): MultibrandWorker {
  const { store, onExecuted, log, poll = 1_000, batch = 50 } = options
  const alarm = createAlarm()
  const stopping = new AbortController()

  /** Whether the visit changed anything. */
  const visit = async ({ userId, now, ...caller }: DueUser): Promise<boolean> => {
    try {
      const { matured, executed } = await store.organization(caller).multibrand.execute(userId, now)
      if (executed > 0) onExecuted()
      return matured + executed > 0
    } catch (err) {
      log?.error({ ...caller, err }, 'the due credits of a user could not be executed')
      return false
    }
  }

  /** Visits one batch; true when there may be more. */
  const round = async (): Promise<boolean> => {
    let progress = false
    for (const user of await store.claimDueUsers({ at: await store.clock(), leaseMs, limit: batch })) {
      if (stopping.signal.aborted) return false
      progress = (await visit(user)) || progress
    }
    return progress
  }

  const look = async (): Promise<void> => {
    try {
      while (!stopping.signal.aborted && (await round()));
    } catch (err) {
      log?.error({ err }, 'due credits could not be looked up')
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
