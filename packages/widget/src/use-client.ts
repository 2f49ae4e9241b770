import { createWidgetClient, type WidgetClient } from './session/client.ts'
import { useSessionEpoch, type SessionEpoch } from './runtime.ts'

const clients = new WeakMap<SessionEpoch, WidgetClient>()

/**
 * Returns the client of an epoch, for work that continues after its screen is gone. First screens do not import this
 * file, so that it loads later.
 */
export function clientOf(sessionEpoch: SessionEpoch): WidgetClient {
  const client = clients.get(sessionEpoch) ?? createWidgetClient(sessionEpoch.session, sessionEpoch.epoch)
  clients.set(sessionEpoch, client)
  return client
}

/** Returns the client: `client.previewExchange({ body })` and so on. Screens reach the network only through it. */
export const useClient = (): WidgetClient => clientOf(useSessionEpoch())
