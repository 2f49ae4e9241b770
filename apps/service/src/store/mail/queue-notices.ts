import type { AuditSource } from '../audit/append-audit.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { mailLocales } from '../../mail/mail.ts'
import { notices } from '../../mail/notices.ts'
import { sql } from '../engine/database.ts'
import { oneOf, text } from '../engine/row.ts'
import type { Mails } from './mails.ts'

const owners = (organizationId: string) => sql`
  select p.email, p.locale from memberships m join people p on p.id = m.person_id
  where m.organization_id = ${organizationId} and m.role = 'owner' order by p.id`

const person = (id: string) => sql`select email, locale from people where id = ${id}`

const nameOf = (organizationId: string) => sql`select profile from organizations where id = ${organizationId}`

/**
 * Returns an `Audit` function that also queues the security notice of the action, if `notices` has one. The commit of
 * the change stores both the audit entry and the mails.
 */
export function withNotices(audit: Audit, source: AuditSource, mails: Mails, now: () => number): Audit {
  const { organizationId, env, actor, action } = source
  const notice = notices[action]
  if (notice === undefined || mails.mode === 'off') return audit
  return async (run, target, facts) => {
    await audit(run, target, facts)
    if (notice.when?.(facts ?? {}) === false) return
    const [organization] = await run(nameOf(organizationId))
    const name = organization && (JSON.parse(text(organization, 'profile')) as { name: string }).name
    const rows = [
      ...(notice.to === 'person' ? [] : await run(owners(organizationId))),
      ...(notice.to === 'owners' || target.kind !== 'person' ? [] : await run(person(target.id))),
    ]
    const recipients = new Map(rows.map((row) => [text(row, 'email'), oneOf(row, 'locale', mailLocales)]))
    const about = {
      action,
      organization: name ?? '',
      actor: actor.name,
      env: env ?? '',
      network: actor.network ?? '',
      at: String(now()),
    }
    for (const [to, locale] of recipients) await mails.queue(run, { kind: 'notice', to, locale, facts: about })
  }
}
