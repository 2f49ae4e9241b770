import type { MultibrandConnection } from '@loyalty/contract'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import { isoDate } from '../http/request/dates.ts'
import { percentNumber } from '../money/decimal.ts'
import type { MultibrandConnection as StoredConnection } from '../store/connections/connection-rows.ts'

/** Converts a stored multibrand connection to the form of the API (spec §2.19). */
export const connectionItem = (connection: StoredConnection): MultibrandConnection => ({
  id: connection.id,
  ...connection.account,
  percentage: percentNumber(connection.percentage),
  destinationProgramId: connection.programId,
  updatedAt: isoDate(connection.updatedAt),
  createdAt: isoDate(connection.createdAt),
})

/**
 * Returns the entity tag of a user's set of connections. The tag contains the version and a hash of the user, so the
 * sets of two users never share a tag.
 */
export function setTag(
  { organizationId, env }: Caller,
  userId: string,
  version: number,
  { keyedHash }: Pick<Context, 'keyedHash'>,
): string {
  const owner = keyedHash(JSON.stringify(['connections', organizationId, env, userId])).slice(0, 16)
  return `"v${version}-${owner}"`
}
