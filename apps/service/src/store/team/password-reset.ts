import type { Links } from '../access/links.ts'
import { emailKey } from '../access/people.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { mailLocales } from '../../mail/mail.ts'
import { sql, type Database } from '../engine/database.ts'
import { oneOf, text, textOrNull } from '../engine/row.ts'
import type { Mails } from '../mail/mails.ts'

/** The person behind a reset link. `organizationId` is '' for a person of the platform alone. */
export type ResetPerson = { id: string; email: string; organizationId: string; organizationName: string | null }

/** New passwords by mail. */
export type PasswordResets = {
  /**
   * Sends a link to the person with this address. For an unknown address, and for a sign-up that nobody confirmed,
   * the same statements run and no mail is queued, so that the time of an answer shows nothing.
   */
  request: (email: string) => Promise<void>
  read: (token: string) => Promise<ResetPerson | undefined>
  /** Uses the link, stores the hash and ends all sessions of the person. Returns false if the link no longer works. */
  finish: (token: string, personId: string, passwordHash: string, audit: Audit) => Promise<boolean>
}

/**
 * Selects the account of an address. A sign-up whose address nobody confirmed counts as no account: a stranger may have
 * chosen its password and its passkeys.
 */
const byEmail = (email: string) => sql`
  select id, email, locale from people p where email_key = ${emailKey(email)} and not exists (
    select 1 from memberships m join onboarding s on s.organization_id = m.organization_id
    where m.person_id = p.id and s.state = 'REGISTERED' and s.created_at <= p.created_at)`

const byId = (id: string) => sql`
  select p.id, p.email, m.organization_id, o.profile
  from people p left join memberships m on m.person_id = p.id left join organizations o on o.id = m.organization_id
  where p.id = ${id} order by m.created_at, m.organization_id limit 1`

const setPassword = (id: string, hash: string, at: number) => sql`
  update people set password_hash = ${hash}, password_changed_at = ${at} where id = ${id}`

const removeSessions = (personId: string) => sql`delete from portal_sessions where person_id = ${personId}`

/** The subject of links that nobody gets. */
const nobody = 'nobody'

type Options = { links: Links; mails: Mails; now: () => number }

export function createPasswordResets(database: Database, { links, mails, now }: Options): PasswordResets {
  return {
    request: (email) =>
      database.transaction(async (run) => {
        const [known] = await run(byEmail(email))
        const link = { kind: 'reset', subjectId: known === undefined ? nobody : text(known, 'id'), now: now() } as const
        const { token, expiresAt } = await links.create(run, link)
        const to = known === undefined ? email : text(known, 'email')
        const locale = known === undefined ? 'en' : oneOf(known, 'locale', mailLocales)
        const mail = { kind: 'reset', to, locale, facts: { token } } as const
        await mails.queue(run, mail, expiresAt, { isDecoy: known === undefined })
      }),
    async read(token) {
      const id = await links.read('reset', token, now())
      const [row] = id === undefined ? [] : await database.read(byId(id))
      if (row === undefined) return undefined
      const profile = textOrNull(row, 'profile')
      return {
        id: text(row, 'id'),
        email: text(row, 'email'),
        organizationId: textOrNull(row, 'organization_id') ?? '',
        organizationName: profile === null ? null : (JSON.parse(profile) as { name: string }).name,
      }
    },
    finish: (token, personId, passwordHash, audit) =>
      database.transaction(async (run) => {
        if ((await links.use(run, 'reset', token, now())) !== personId) return false
        await run(setPassword(personId, passwordHash, now()))
        await run(removeSessions(personId))
        await audit(run, { kind: 'person', id: personId })
        return true
      }),
  }
}
