import type { MultibrandConnection } from '@loyalty/contract'
import type { Context, WidgetSession } from '../context.ts'
import { isoDate } from '../http/request/dates.ts'
import { percentNumber } from '../money/decimal.ts'
import type { MultibrandConnection as StoredConnection } from '../store/connections/connection-rows.ts'

/** S:212-223. */
export const connectionItem = (connection: StoredConnection): MultibrandConnection => ({
  id: connection.id,
  ...connection.account,
  percentage: percentNumber(connection.percentage),
  destinationProgramId: connection.programId,
  updatedAt: isoDate(connection.updatedAt),
  createdAt: isoDate(connection.createdAt),
})

/** The version of a user's set as an entity tag, which no other user's set ever has. */
export function setTag(
  { caller: { organizationId }, userId }: Pick<WidgetSession, 'caller' | 'userId'>,
  version: number,
  { env, keyedHash }: Pick<Context, 'env' | 'keyedHash'>,
): string {
  const owner = keyedHash(JSON.stringify(['connections', organizationId, env, userId])).slice(0, 16)
  return `"v${version}-${owner}"`
}
