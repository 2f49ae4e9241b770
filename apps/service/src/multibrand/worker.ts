import type { Logger } from 'pino'
import type { DueUser } from '../store/multibrand/due-users.ts'
import type { Store } from '../store/store.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'

export type MultibrandWorkerOptions = {
  store: Pick<Store, 'databaseNow' | 'claimDueUsers' | 'organization'>
  /** Called after points are issued, because their events now wait for delivery. */
  onExecuted: () => void
  /** Milliseconds between two polls. Default: 1000. */
  pollMs?: number
  /** The most users of one claim. Default: 50. */
  batch?: number
  log?: Pick<Logger, 'error'>
}

/** The lease of a user in milliseconds. After a failed visit, the lease works as a pause. */
const leaseMs = 30_000

/**
 * Matures and executes due credits until stopped. Each user has one transaction, under the user's lock. The database's
 * clock and the sandbox offset decide what is due, never the clock of this process.
 */
export function startMultibrandWorker(options: MultibrandWorkerOptions): Loop {
  const { store, onExecuted, log, pollMs = 1_000, batch = 50 } = options

  /** Returns whether the visit changed anything. */
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

  /** Visits one batch of users. Returns whether there may be more users. */
  const round = async (stopping: AbortSignal): Promise<boolean> => {
    let progress = false
    for (const user of await store.claimDueUsers({ at: await store.databaseNow(), leaseMs, limit: batch })) {
      if (stopping.aborted) return false
      progress = (await visit(user)) || progress
    }
    return progress
  }

  const poll = async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted && (await round(stopping)));
  }

  return startLoop({ poll, pollMs, log, failure: 'due credits could not be looked up' })
}
