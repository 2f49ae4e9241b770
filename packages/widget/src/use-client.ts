import { createWidgetClient, type WidgetClient } from './session/client.ts'
import { useVisit, type Visit } from './runtime.ts'

const clients = new WeakMap<Visit, WidgetClient>()

/** The client of a visit, for what outlives the screen that began it. No first screen asks anything: whoever names this comes later. */
export function clientOf(visit: Visit): WidgetClient {
  const client = clients.get(visit) ?? createWidgetClient(visit.session, visit.visit)
  clients.set(visit, client)
  return client
}

/** `client.previewExchange({ body })` and so on: the only way from a screen to the network. */
export const useClient = (): WidgetClient => clientOf(useVisit())
