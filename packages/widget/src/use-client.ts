import { createWidgetClient, type WidgetClient } from './session/client.ts'
import { useSessionEpoch, type SessionEpoch } from './runtime.ts'

const clients = new WeakMap<SessionEpoch, WidgetClient>()

/**
 * Returns the client of a session epoch, for work that continues after its screen has closed. Screens of the first load
 * do not import this file, so that the first load stays small.
 */
export function clientOf(sessionEpoch: SessionEpoch): WidgetClient {
  const client = clients.get(sessionEpoch) ?? createWidgetClient(sessionEpoch.session, sessionEpoch.epoch)
  clients.set(sessionEpoch, client)
  return client
}

/**
 * Returns the API client, with one method per endpoint: `client.previewExchange({ body })`. Screens send requests only
 * through this client.
 */
export const useClient = (): WidgetClient => clientOf(useSessionEpoch())
