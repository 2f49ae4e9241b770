import type { Logger } from 'pino'
import { envs, type Env } from '../caller.ts'
import type { Outbox } from '../store/webhooks/deliveries.ts'
import type { Store } from '../store/store.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'

const hour = 3_600_000

/** How long the log of a delivery is kept after its end, in milliseconds: 30 days and 7 days (4.4). */
export const logKeptFor: Record<Env, number> = { production: 30 * 24 * hour, sandbox: 7 * 24 * hour }

export type LogKeeperOptions = {
  store: { clock: Store['clock']; outbox: Pick<Outbox, 'prune'> }
  log?: Pick<Logger, 'error'>
}

/** Forgets old deliveries once an hour until stopped. Several processes may: each finds what the other left. */
export const startLogKeeper = ({ store, log }: LogKeeperOptions): Loop =>
  startLoop({
    look: async (stopping) => {
      for (const env of envs) await store.outbox.prune(env, (await store.clock()) - logKeptFor[env], stopping)
    },
    poll: hour,
    log,
    failure: 'old deliveries could not be removed',
  })
