import { sql, type Run } from '../engine/database.ts'
import { roles, type Role } from '@loyalty/contract'
import { oneOf, text } from '../engine/row.ts'

/**
 * Locks all memberships of an organization until the transaction ends, so that two changes cannot each see the other
 * owner and remove both. An update that changes nothing locks a row on both engines.
 */
const lockMemberships = (organizationId: string) => sql`
  update memberships set role = role where organization_id = ${organizationId} returning person_id, role`

/** Returns the role of each person of an organization, locked until the transaction ends. */
export async function lockTeam(run: Run, organizationId: string): Promise<ReadonlyMap<string, Role>> {
  const rows = await run(lockMemberships(organizationId))
  return new Map(rows.map((row) => [text(row, 'person_id'), oneOf(row, 'role', roles)]))
}

/** Returns true if the person is the only owner of the team. */
export const isLastOwner = (team: ReadonlyMap<string, Role>, personId: string): boolean =>
  team.get(personId) === 'owner' && [...team.values()].filter((role) => role === 'owner').length === 1
