import type { Connection, ConnectionHistoryEntry, SavedConnection } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import type {
  Connection as StoredConnection,
  ConnectionHistoryEntry as StoredEntry,
} from '../store/connections/connection-rows.ts'

/** Converts a stored connection to the API's list item (spec §2.12). */
export const connectionItem = (connection: StoredConnection): Connection => ({
  id: connection.id,
  programId: connection.programId,
  ...connection.account,
  updatedAt: isoDate(connection.updatedAt),
  createdAt: isoDate(connection.createdAt),
})

/** Converts a stored connection to the API's answer to a create or update request (spec §2.12). */
export const savedConnection = (connection: StoredConnection): SavedConnection => ({
  ...connectionItem(connection),
  sourceUserId: connection.sourceUserId,
  sourceUserEmail: connection.sourceUserEmail,
  partnerCode: connection.partnerCode,
})

/** Converts a stored history entry to the form of the API (spec §2.13). */
export const historyItem = (entry: StoredEntry): ConnectionHistoryEntry => ({
  id: entry.id,
  event: entry.event,
  programId: entry.programId,
  ...entry.account,
  timestamp: isoDate(entry.at),
  sourceProgramUser: { sourceUserEmail: entry.sourceUserEmail, sourceUserId: entry.sourceUserId },
})
