import type { MultibrandHistoryEntry } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import type { MultibrandHistoryEntry as StoredEntry } from '../store/connections/connection-rows.ts'

/** Converts a stored change of a user's split to the form of the API (spec §2.20). */
export const historyItem = (entry: StoredEntry): MultibrandHistoryEntry => ({
  id: entry.id,
  event: entry.event,
  destinationProgramId: entry.programId,
  timestamp: isoDate(entry.at),
  ...entry.account,
  sourceProgramUser: { sourceUserId: entry.userId },
})
