import { sql, type Database, type Row } from '../engine/database.ts'
import { oneOf, text } from '../engine/row.ts'

/** A user of the portal, who belongs to one organization. */
export type PortalUser = { organizationId: string; id: string; email: string }
export type KnownUser = PortalUser & { passwordHash: string; organizationStatus: 'ACTIVE' | 'SUSPENDED' }
type Owner = PortalUser & { passwordHash: string; createdAt: number }

export type PortalUsers = {
  find: (email: string) => Promise<KnownUser | undefined>
  hasOwner: (organizationId: string) => Promise<boolean>
  /**
   * Adds the owner. Returns false and writes nothing if the organization already has an owner, or if another user has
   * the e-mail address.
   */
  addOwner: (owner: Owner) => Promise<boolean>
}

/** Returns the form of an e-mail address that comparisons use: Unicode NFC in lower case. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase()

const byEmail = (email: string) => sql`
  select u.*, o.status from portal_users u join organizations o on o.id = u.organization_id where u.email_key = ${emailKey(email)}`

const ownerOf = (organizationId: string) => sql`
  select id from portal_users where organization_id = ${organizationId} and role = 'owner'`

const insertOwner = ({ organizationId, id, email, passwordHash, createdAt }: Owner) => sql`
  insert into portal_users (organization_id, id, role, email, email_key, password_hash, created_at)
  values (${organizationId}, ${id}, 'owner', ${email}, ${emailKey(email)}, ${passwordHash}, ${createdAt})
  on conflict do nothing returning id`

const parseUser = (row: Row): KnownUser => ({
  organizationId: text(row, 'organization_id'),
  id: text(row, 'id'),
  email: text(row, 'email'),
  passwordHash: text(row, 'password_hash'),
  organizationStatus: oneOf(row, 'status', ['ACTIVE', 'SUSPENDED']),
})

export function createPortalUsers(database: Database): PortalUsers {
  return {
    async find(email) {
      const [row] = await database.read(byEmail(email))
      return row === undefined ? undefined : parseUser(row)
    },
    hasOwner: async (organizationId) => (await database.read(ownerOf(organizationId))).length > 0,
    async addOwner(owner) {
      const [added = []] = await database.write(insertOwner(owner))
      return added.length > 0
    },
  }
}
