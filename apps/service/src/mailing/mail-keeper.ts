import type { Logger } from 'pino'
import type { Store } from '../store/store.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'

type MailKeeperOptions = { store: Pick<Store, 'databaseNow' | 'mails' | 'links'>; log?: Pick<Logger, 'error'> }

/** Starts the hourly deletion of old mails and links. Several processes may run it at the same time. */
export const startMailKeeper = ({ store, log }: MailKeeperOptions): Loop =>
  startLoop({
    poll: async () => {
      const now = await store.databaseNow()
      await store.mails.prune(now)
      await store.links.prune(now)
    },
    pollMs: 3_600_000,
    log,
    failure: 'old mails and links could not be removed',
  })
