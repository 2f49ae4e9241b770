import { createWidgetClient, type WidgetClient } from './session/client.ts'
import { useSessionEpoch, type SessionEpoch } from './runtime.ts'

const clients = new WeakMap<SessionEpoch, WidgetClient>()

/**
 * Returns the client of an epoch, for work that continues after its screen is gone. First screens do not import this
 * file, so that the first load stays small.
 */
export function clientOf(sessionEpoch: SessionEpoch): WidgetClient {
  const client = clients.get(sessionEpoch) ?? createWidgetClient(sessionEpoch.session, sessionEpoch.epoch)
  clients.set(sessionEpoch, client)
  return client
}

/**
 * Returns the client, with one method per endpoint: `client.previewExchange({ body })`. Screens send requests only
 * through the client.
 */
export const useClient = (): WidgetClient => clientOf(useSessionEpoch())
