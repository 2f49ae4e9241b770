import type { Logger } from 'pino'
import type { Store } from '../store/store.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'

const hour = 3_600_000

/** The time in milliseconds for which the service keeps a preview token. */
const keptFor = 24 * hour

export type ExpiryKeeperOptions = {
  store: Pick<Store, 'databaseNow' | 'deletePreviewTokens' | 'deleteOldDrafts'>
  log?: Pick<Logger, 'error'>
}

/**
 * Starts a loop that deletes preview tokens older than a day, and drafts that have ended, every hour. Several processes
 * may run it at the same time.
 */
export const startExpiryKeeper = ({ store, log }: ExpiryKeeperOptions): Loop =>
  startLoop({
    poll: async () => {
      await store.deletePreviewTokens((await store.databaseNow()) - keptFor)
      await store.deleteOldDrafts()
    },
    pollMs: hour,
    log,
    failure: 'old preview tokens and drafts could not be removed',
  })
