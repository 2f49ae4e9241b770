import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { connectionItem } from './connection-items.ts'

export const handleListConnections = handler(endpoints.listConnections, async ({ query, org }) => {
  const { sourceUserId, ...filter } = query
  return { body: (await org.connections.list(sourceUserId, filter)).map(connectionItem) }
})
