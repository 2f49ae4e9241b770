import type { Logger } from 'pino'
import type { DueUser } from '../store/multibrand/due-users.ts'
import type { Store } from '../store/store.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'

export type MultibrandWorkerOptions = {
  store: Pick<Store, 'databaseNow' | 'claimDueUsers' | 'organization'>
  /**
   * The worker calls `onExecuted` after it has issued points, because the events about these points then wait for
   * delivery.
   */
  onExecuted: () => void
  /** Milliseconds between two polls. Default: 1000. */
  pollMs?: number
  /** The maximum number of users that the worker leases in one query. Default: 50. */
  batch?: number
  log?: Pick<Logger, 'error'>
}

/**
 * The duration of the worker's lease on a user, in milliseconds. After a failed execution, the worker retries the user
 * when the lease ends.
 */
const leaseMs = 30_000

/**
 * Starts the worker that marks due credits as matured and converts them to points. For each user, the worker runs one
 * database transaction that locks the user. A credit is due by the database's clock plus the offset of the sandbox
 * clock.
 */
export function startMultibrandWorker(options: MultibrandWorkerOptions): Loop {
  const { store, onExecuted, log, pollMs = 1_000, batch = 50 } = options

  /** Executes the due credits of a user. Returns whether a credit matured or was executed. */
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

  /**
   * Executes the due credits of one batch of users. Returns true if the status of a credit changed, because the next
   * batch may then have more due credits.
   */
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
