import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { connectionItem, setTag } from './connection-items.ts'

export const handleListMultibrandConnections = handler(endpoints.listMultibrandConnections, async ({ query, org }) => {
  const { connections } = await org.multibrandConnections.list(query.sourceUserId)
  return { body: connections.map(connectionItem) }
})

export const handleListPreferences = handler(endpoints.listPreferences, async ({ org, session }, context) => {
  const { connections, version } = await org.multibrandConnections.list(session.userId)
  return {
    body: connections.map(connectionItem),
    headers: { ETag: setTag(org.caller, session.userId, version, context) },
  }
})
