import type { Audit } from '../audit/audit-entry.ts'
import { takeOverEntry } from '../catalog/catalog-entries.ts'
import { raiseRevision } from '../catalog/revision.ts'
import { sql, type Database } from '../engine/database.ts'
import { text } from '../engine/row.ts'

type Fields = Readonly<Record<string, string>>

/** The profile of one organization, as the portal shows and changes it. */
export type OrganizationProfile = {
  read: () => Promise<Fields>
  /** Replaces the given fields and returns the whole profile. The audit entry names the fields, not the persons in them. */
  update: (changes: Fields, audit: Audit) => Promise<Fields>
}

const select = (id: string) => sql`select profile from organizations where id = ${id}`
const lock = (id: string) => sql`update organizations set status = status where id = ${id} returning profile`
const store = (id: string, profile: string) => sql`update organizations set profile = ${profile} where id = ${id}`

export function createOrganizationProfile(database: Database, organizationId: string): OrganizationProfile {
  return {
    async read() {
      const [row] = await database.read(select(organizationId))
      return row === undefined ? {} : (JSON.parse(text(row, 'profile')) as Fields)
    },
    update: (changes, audit) =>
      database.transaction(async (run) => {
        const [row] = await run(lock(organizationId))
        if (row === undefined) throw new Error('an organization with a session has a row')
        const before = JSON.parse(text(row, 'profile')) as Fields
        const changed = Object.keys(changes).filter((name) => changes[name] !== before[name])
        const after = { ...before, ...changes }
        await run(store(organizationId, JSON.stringify(after)))
        await run(takeOverEntry({ kind: 'profile', key: organizationId }))
        await run(raiseRevision())
        await audit(run, { kind: 'organization', id: organizationId }, { after: { fields: changed } })
        return after
      }),
  }
}
