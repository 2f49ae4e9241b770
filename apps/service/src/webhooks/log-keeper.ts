import type { Logger } from 'pino'
import { envs, type Env } from '../caller.ts'
import type { Outbox } from '../store/webhooks/deliveries.ts'
import type { Store } from '../store/store.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'

const hour = 3_600_000

/**
 * The time in milliseconds for which the service keeps an ended delivery and its log: 30 days in production and 7 days
 * in the sandbox.
 */
export const logKeptFor: Record<Env, number> = { production: 30 * 24 * hour, sandbox: 7 * 24 * hour }

export type LogKeeperOptions = {
  store: { databaseNow: Store['databaseNow']; outbox: Pick<Outbox, 'prune'> }
  log?: Pick<Logger, 'error'>
}

/** Starts a loop that deletes old deliveries every hour. Several processes may run this loop at the same time. */
export const startLogKeeper = ({ store, log }: LogKeeperOptions): Loop =>
  startLoop({
    poll: async (stopping) => {
      for (const env of envs) await store.outbox.prune(env, (await store.databaseNow()) - logKeptFor[env], stopping)
    },
    pollMs: hour,
    log,
    failure: 'old deliveries could not be removed',
  })
