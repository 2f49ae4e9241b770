import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { connectionItem, setTag } from './connection-items.ts'

export const handleListMultibrandConnections = handler(endpoints.listMultibrandConnections, async ({ query, caller }, { store }) => {
  const { connections } = await store.organization(caller).multibrandConnections.list(query.sourceUserId)
  return { body: connections.map(connectionItem) }
})

export const handleListPreferences = handler(endpoints.listPreferences, async ({ session }, context) => {
  const { connections, version } = await context.store.organization(session.caller).multibrandConnections.list(session.userId)
  return { body: connections.map(connectionItem), headers: { ETag: setTag(session, version, context) } }
})
