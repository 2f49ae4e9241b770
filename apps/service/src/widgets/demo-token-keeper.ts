import type { Logger } from 'pino'
import type { Store } from '../store/store.ts'
import type { Demo } from './preview-store.ts'
import { startLoop, type Loop } from '../workers/start-loop.ts'

const hour = 3_600_000

/** The time in milliseconds for which the service keeps a demo token. */
const keptFor = 24 * hour

export type DemoTokenKeeperOptions = {
  store: Pick<Store, 'databaseNow' | 'organization'>
  demo: Pick<Demo, 'organizationId'>
  log?: Pick<Logger, 'error'>
}

/** Starts a loop that deletes demo tokens older than a day every hour. Several processes may run it at the same time. */
export const startDemoTokenKeeper = ({ store, demo: { organizationId }, log }: DemoTokenKeeperOptions): Loop =>
  startLoop({
    poll: async () =>
      store
        .organization({ organizationId, env: 'sandbox' })
        .widgetTokens.deleteBefore((await store.databaseNow()) - keptFor),
    pollMs: hour,
    log,
    failure: 'old demo tokens could not be removed',
  })
