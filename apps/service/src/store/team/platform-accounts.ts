import type { Links } from '../access/links.ts'
import { emailKey } from '../access/people.ts'
import type { AuditSource } from '../audit/append-audit.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { sql, type Database } from '../engine/database.ts'
import { text } from '../engine/row.ts'
import type { FactorReset } from './members.ts'

/** Acts of an operator with access to the server. Each has an audit entry of the system. */
export type PlatformAccounts = {
  /** Creates the link for the first administrator. Earlier links stop working. Refuses while there is an administrator. */
  bootstrap: (email: string) => Promise<{ token: string; expiresAt: number } | 'administrator-exists'>
  /** Removes the second factors of a person and ends all sessions. Returns false for an unknown address. */
  recover: (email: string) => Promise<boolean>
}

const administrators = () => sql`select id from people where platform_role = 'administrator' limit 1`

const openBootstraps = () => sql`
  update invitations set state = 'WITHDRAWN' where organization_id = '' and state = 'OPEN' returning id`

const insert = (id: string, email: string, now: number, expiresAt: number) => sql`
  insert into invitations (organization_id, id, email, email_key, role, state, created_at, expires_at)
  values ('', ${id}, ${email}, ${emailKey(email)}, 'administrator', 'OPEN', ${now}, ${expiresAt})`

const person = (email: string) => sql`select id from people where email_key = ${emailKey(email)}`

const organizationsOf = (personId: string) => sql`
  select organization_id from memberships where person_id = ${personId} order by organization_id`

const removeSessions = (personId: string) => sql`delete from portal_sessions where person_id = ${personId}`

type Options = {
  links: Links
  id: (prefix: string) => string
  now: () => number
  audit: (source: AuditSource) => Audit
  removeFactors: FactorReset
}

const actor = { kind: 'system', id: 'command', name: 'command line', network: null, requestId: null } as const

export function createPlatformAccounts(database: Database, options: Options): PlatformAccounts {
  const { links, id: newId, now, audit, removeFactors } = options
  return {
    bootstrap: (email) =>
      database.transaction(async (run) => {
        if ((await run(administrators())).length > 0) return 'administrator-exists'
        for (const row of await run(openBootstraps())) await links.revoke(run, 'bootstrap', text(row, 'id'))
        const id = newId('inv')
        const link = await links.create(run, { kind: 'bootstrap', subjectId: id, now: now() })
        await run(insert(id, email, now(), link.expiresAt))
        const source = { organizationId: '', env: null, actor, action: 'administrator.invited' }
        await audit(source)(run, { kind: 'invitation', id })
        return link
      }),
    recover: (email) =>
      database.transaction(async (run) => {
        const [found] = await run(person(email))
        if (found === undefined) return false
        const personId = text(found, 'id')
        await removeFactors(run, personId)
        await run(removeSessions(personId))
        const organizations = (await run(organizationsOf(personId))).map((row) => text(row, 'organization_id'))
        // Each organization of the person sees the recovery in its own log.
        for (const organizationId of organizations.length === 0 ? [''] : organizations) {
          const source = { organizationId, env: null, actor, action: 'person.recovered' }
          await audit(source)(run, { kind: 'person', id: personId })
        }
        return true
      }),
  }
}
