import type { MultibrandConnection } from '@loyalty/contract'
import { isoDate } from '../http/dates.ts'
import { percentNumber } from '../money/decimal.ts'
import type { MultibrandConnection as StoredConnection } from '../store/connection-rows.ts'

/** S:212-223. */
export const connectionItem = (connection: StoredConnection): MultibrandConnection => ({
  id: connection.id,
  ...connection.account,
  percentage: percentNumber(connection.percentage),
  destinationProgramId: connection.programId,
  updatedAt: isoDate(connection.updatedAt),
  createdAt: isoDate(connection.createdAt),
})

/** The version of a user's set as an entity tag. */
export const setTag = (version: number): string => `"v${version}"`
