import type { Role } from '@loyalty/contract'
import { sql, type Database } from '../engine/database.ts'
import { oneOf, text } from '../engine/row.ts'
import { roleOf } from './people.ts'

/** One organization of a person. */
export type Membership = { organizationId: string; name: string; status: 'ACTIVE' | 'SUSPENDED'; role: Role }

const membershipsOf = (personId: string) => sql`
  select m.organization_id, m.role, o.status, o.profile
  from memberships m
  join organizations o on o.id = m.organization_id
  where m.person_id = ${personId}
  order by m.created_at, m.organization_id`

/** Returns the organizations of a person, the first joined first. */
export async function listMemberships(database: Database, personId: string): Promise<Membership[]> {
  const rows = await database.read(membershipsOf(personId))
  return rows.map((row) => ({
    organizationId: text(row, 'organization_id'),
    name: (JSON.parse(text(row, 'profile')) as { name: string }).name,
    status: oneOf(row, 'status', ['ACTIVE', 'SUSPENDED']),
    role: roleOf(row),
  }))
}
