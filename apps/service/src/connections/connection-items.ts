import type { Connection, ConnectionHistoryEntry, SavedConnection } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import type { Connection as StoredConnection, ConnectionHistoryEntry as StoredEntry } from '../store/connections/connection-rows.ts'

/** S:168-181, as a list shows it. */
export const connectionItem = (connection: StoredConnection): Connection => ({
  id: connection.id,
  programId: connection.programId,
  ...connection.account,
  updatedAt: isoDate(connection.updatedAt),
  createdAt: isoDate(connection.createdAt),
})

/** S:168-181, with the fields that only creating or updating answers. */
export const savedConnection = (connection: StoredConnection): SavedConnection => ({
  ...connectionItem(connection),
  sourceUserId: connection.sourceUserId,
  sourceUserEmail: connection.sourceUserEmail,
  partnerCode: connection.partnerCode,
})

/** S:183-186. */
export const historyItem = (entry: StoredEntry): ConnectionHistoryEntry => ({
  id: entry.id,
  event: entry.event,
  programId: entry.programId,
  ...entry.account,
  timestamp: isoDate(entry.at),
  sourceProgramUser: { sourceUserEmail: entry.sourceUserEmail, sourceUserId: entry.sourceUserId },
})
