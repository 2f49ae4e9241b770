import { handleDeleteConnection } from './delete-connection.ts'
import { handleListConnectionHistory } from './list-connection-history.ts'
import { handleListConnections } from './list-connections.ts'
import { handleUpsertConnection } from './upsert-connection.ts'

export const handlers = {
  listConnections: handleListConnections,
  upsertConnection: handleUpsertConnection,
  listConnectionHistory: handleListConnectionHistory,
  deleteConnection: handleDeleteConnection,
}
