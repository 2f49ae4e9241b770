import type { Logger } from 'pino'
import type { Store } from '../store/store.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'

type MailKeeperOptions = {
  store: Pick<Store, 'databaseNow' | 'mails' | 'links' | 'signUps'>
  log?: Pick<Logger, 'error'>
}

/**
 * Starts a loop that deletes old mails, links and unconfirmed sign-ups every hour. Several processes may run this loop at
 * the same time.
 */
export const startMailKeeper = ({ store, log }: MailKeeperOptions): Loop =>
  startLoop({
    poll: async () => {
      const now = await store.databaseNow()
      await store.mails.prune(now)
      await store.links.prune(now)
      await store.signUps.prune(now)
    },
    pollMs: 3_600_000,
    log,
    failure: 'old mails, links and sign-ups could not be removed',
  })
