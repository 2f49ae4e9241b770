import type { PlatformRole } from '@loyalty/contract'
import type { Links } from '../access/links.ts'
import { emailKey } from '../access/people.ts'
import type { AuditSource } from '../audit/append-audit.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { text } from '../engine/row.ts'
import type { FactorReset } from './members.ts'

/** The secret of a link, which nothing stores, and its end in milliseconds UTC. */
export type PlatformLink = { token: string; expiresAt: number }

/** Acts of an operator with access to the server. Each has an audit entry of the system. */
export type PlatformAccounts = {
  /**
   * Creates the link for the first administrator. Earlier links for administrators stop working. Refuses while there is
   * an administrator.
   */
  bootstrap: (email: string) => Promise<PlatformLink | 'administrator-exists'>
  /** Creates the link for one more operator or administrator. An earlier link for the address stops working. */
  invite: (email: string, role: PlatformRole) => Promise<PlatformLink>
  /** Removes the second factors of a person and ends all sessions. Returns false for an unknown address. */
  recover: (email: string) => Promise<boolean>
}

const administrators = () => sql`select id from people where platform_role = 'administrator' limit 1`

/** Withdraws the open invitations of an address, and with `role` also all open invitations for that role. */
const withdraw = (email: string, role: PlatformRole | null) => sql`
  update invitations set state = 'WITHDRAWN' where organization_id = '' and state = 'OPEN'
    and (email_key = ${emailKey(email)} or role = ${role}) returning id`

type NewInvitation = { id: string; email: string; role: PlatformRole; now: number; expiresAt: number }
const insert = ({ id, email, role, now, expiresAt }: NewInvitation) => sql`
  insert into invitations (organization_id, id, email, email_key, role, state, created_at, expires_at)
  values ('', ${id}, ${email}, ${emailKey(email)}, ${role}, 'OPEN', ${now}, ${expiresAt})`

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
  type Invited = { email: string; role: PlatformRole; kind: 'bootstrap' | 'invitation'; replaced: PlatformRole | null }
  const create = async (run: Run, { email, role, kind, replaced }: Invited): Promise<PlatformLink> => {
    for (const row of await run(withdraw(email, replaced)))
      for (const each of ['bootstrap', 'invitation'] as const) await links.revoke(run, each, text(row, 'id'))
    const id = newId('inv')
    const link = await links.create(run, { kind, subjectId: id, now: now() })
    await run(insert({ id, email, role, now: now(), expiresAt: link.expiresAt }))
    await audit({ organizationId: '', env: null, actor, action: `${role}.invited` })(run, { kind: 'invitation', id })
    return link
  }
  return {
    bootstrap: (email) =>
      database.transaction(async (run) => {
        if ((await run(administrators())).length > 0) return 'administrator-exists'
        return await create(run, { email, role: 'administrator', kind: 'bootstrap', replaced: 'administrator' })
      }),
    invite: (email, role) =>
      database.transaction((run) => create(run, { email, role, kind: 'invitation', replaced: null })),
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
