import type { Logger } from 'pino'
import type { DueUser } from '../store/multibrand/due-users.ts'
import type { Store } from '../store/store.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'

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

/** A user that could not be visited is left alone for so long, whether the visit failed or its process died. */
const leaseMs = 30_000

/**
 * Matures and executes what is due until stopped, user by user, each in one transaction under the user's lock. What is due is said by the
 * database's clock, and in a sandbox by how far that runs ahead: this process's own clock decides nothing.
 */
export function startMultibrandWorker(options: MultibrandWorkerOptions): Loop {
  const { store, onExecuted, log, poll = 1_000, batch = 50 } = options

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
  const round = async (stopping: AbortSignal): Promise<boolean> => {
    let progress = false
    for (const user of await store.claimDueUsers({ at: await store.clock(), leaseMs, limit: batch })) {
      if (stopping.aborted) return false
      progress = (await visit(user)) || progress
    }
    return progress
  }

  const look = async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted && (await round(stopping)));
  }

  return startLoop({ look, poll, log, failure: 'due credits could not be looked up' })
}
