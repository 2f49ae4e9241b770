import { sessionRoles, type Role, type SessionRole } from '@loyalty/contract'
import { sql, type Database, type Row } from '../engine/database.ts'
import { oneOf, text } from '../engine/row.ts'

/** A person with a role in one organization, or in the platform with the organization id ''. */
export type Member = { organizationId: string; id: string; email: string; role: SessionRole }
export type KnownMember = Member & { passwordHash: string; organizationStatus: 'ACTIVE' | 'SUSPENDED' }
type NewMember = Member & { role: Role; passwordHash: string; createdAt: number }

/** The people of the portal. Each membership gives a person one role in one organization. */
export type People = {
  /**
   * Returns the person with an e-mail address, with the role in the organization that the person joined first, or else
   * in the platform.
   */
  find: (email: string) => Promise<KnownMember | undefined>
  hasOwner: (organizationId: string) => Promise<boolean>
  /**
   * Adds a person as a member of one organization. Returns false and writes nothing if another person already has the
   * e-mail address.
   */
  add: (member: NewMember) => Promise<boolean>
}

/** Returns an e-mail address in Unicode NFC and lower case. Two addresses are equal if these forms are equal. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase()

/** Locks the account of an address, so that sign-ups and invitations of the address run one after the other. */
export const lockPersonOf = (email: string) => sql`
  update people set id = id where email_key = ${emailKey(email)} returning id`

const byEmail = (email: string) => sql`
  select p.id, p.email, p.password_hash, coalesce(m.organization_id, '') as organization_id,
    coalesce(m.role, p.platform_role) as role, coalesce(o.status, 'ACTIVE') as status
  from people p
  left join memberships m on m.person_id = p.id
  left join organizations o on o.id = m.organization_id
  where p.email_key = ${emailKey(email)} and (m.role is not null or p.platform_role is not null)
  order by m.created_at, m.organization_id limit 1`

const ownersOf = (organizationId: string) => sql`
  select person_id from memberships where organization_id = ${organizationId} and role = 'owner' limit 1`

const insertPerson = ({ id, email, passwordHash, createdAt }: NewMember) => sql`
  insert into people (id, email, email_key, password_hash, created_at)
  values (${id}, ${email}, ${emailKey(email)}, ${passwordHash}, ${createdAt})
  on conflict do nothing returning id`

const insertMembership = ({ organizationId, id, role, createdAt }: NewMember) => sql`
  insert into memberships (organization_id, person_id, role, created_at)
  values (${organizationId}, ${id}, ${role}, ${createdAt})`

export const roleOf = (row: Row): SessionRole => oneOf(row, 'role', sessionRoles)

const parseMember = (row: Row): KnownMember => ({
  organizationId: text(row, 'organization_id'),
  id: text(row, 'id'),
  email: text(row, 'email'),
  role: roleOf(row),
  passwordHash: text(row, 'password_hash'),
  organizationStatus: oneOf(row, 'status', ['ACTIVE', 'SUSPENDED']),
})

export function createPeople(database: Database): People {
  return {
    async find(email) {
      const [row] = await database.read(byEmail(email))
      return row === undefined ? undefined : parseMember(row)
    },
    hasOwner: async (organizationId) => (await database.read(ownersOf(organizationId))).length > 0,
    add: (member) =>
      database.transaction(async (run) => {
        const [added] = await run(insertPerson(member))
        if (added === undefined) return false
        await run(insertMembership(member))
        return true
      }),
  }
}
