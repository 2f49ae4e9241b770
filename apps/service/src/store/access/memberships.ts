import type { SessionRole } from '@loyalty/contract'
import { sql, type Database } from '../engine/database.ts'
import { oneOf, text } from '../engine/row.ts'
import { roleOf } from './people.ts'

/** One organization of a person, or the platform itself with the id ''. */
export type Membership = { organizationId: string; name: string; status: 'ACTIVE' | 'SUSPENDED'; role: SessionRole }

/** The name of the platform in the place of a business name. */
export const platformName = 'Platform'

const platformRoleOf = (personId: string) => sql`
  select platform_role as role from people where id = ${personId} and platform_role is not null`

const membershipsOf = (personId: string) => sql`
  select m.organization_id, m.role, o.status, o.profile
  from memberships m
  join organizations o on o.id = m.organization_id
  where m.person_id = ${personId}
  order by m.created_at, m.organization_id`

/** Returns the organizations of a person, the first joined first. The platform is the last one. */
export async function listMemberships(database: Database, personId: string): Promise<Membership[]> {
  const rows = await database.read(membershipsOf(personId))
  const organizations = rows.map((row) => ({
    organizationId: text(row, 'organization_id'),
    name: (JSON.parse(text(row, 'profile')) as { name: string }).name,
    status: oneOf(row, 'status', ['ACTIVE', 'SUSPENDED']),
    role: roleOf(row),
  }))
  const [operator] = await database.read(platformRoleOf(personId))
  if (operator === undefined) return organizations
  return [
    ...organizations,
    { organizationId: '', name: platformName, status: 'ACTIVE' as const, role: roleOf(operator) },
  ]
}
