import type { MailLocale } from '../../mail/mail.ts'
import type { Links } from '../access/links.ts'
import { emailKey, lockPersonOf } from '../access/people.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { text } from '../engine/row.ts'
import type { Mails } from '../mail/mails.ts'
import { emptyForm } from './onboarding-rows.ts'
import { removeOldSignUps, removeUnverified } from './remove-sign-ups.ts'

export type NewSignUp = {
  legalEntity: string
  country: string
  email: string
  passwordHash: string
  locale: MailLocale
}

/** The sign-up of a link that still works. */
export type OpenSignUp = { organizationId: string; personId: string; email: string; passwordHash: string }

export type SignUps = {
  /**
   * Stores an organization with its owner and queues the mail with the link. An account without a role becomes the owner
   * and keeps its password. If the account of the address has a role, only queues a mail that says so. An earlier
   * sign-up of the address that nobody confirmed is replaced.
   */
  begin: (signUp: NewSignUp, auditFor: (organizationId: string, personId: string) => Audit) => Promise<void>
  /** Returns the sign-up of a link, without using the link. */
  read: (token: string) => Promise<OpenSignUp | undefined>
  /** Uses the link in a transaction: the address counts as verified. Returns false if the link no longer works. */
  confirm: (run: Run, token: string, signUp: OpenSignUp) => Promise<boolean>
  /** Deletes sign-ups that nobody confirmed within seven days. */
  prune: (now: number) => Promise<void>
}

const week = 7 * 86_400_000

const insertPerson = (id: string, { email, passwordHash, locale }: NewSignUp, now: number) => sql`
  insert into people (id, email, email_key, password_hash, locale, created_at)
  values (${id}, ${email}, ${emailKey(email)}, ${passwordHash}, ${locale}, ${now}) on conflict do nothing returning id`

const withoutRole = (email: string) => sql`
  select id from people where email_key = ${emailKey(email)} and platform_role is null
    and not exists (select 1 from memberships m where m.person_id = people.id)`

const insertMembership = (organizationId: string, personId: string, now: number) => sql`
  insert into memberships (organization_id, person_id, role, created_at)
  values (${organizationId}, ${personId}, 'owner', ${now})`

/** The currency and the limits get their values at the approval. Until then no client of the organization exists. */
const insertOrganization = (id: string, profile: object) => sql`
  insert into organizations (id, status, profile, source_program_id, local_currency, number_of_points_enabled,
    max_value_usd, max_points)
  values (${id}, 'ACTIVE', ${JSON.stringify(profile)}, '', '', 0, 1, 1)`

const insertOnboarding = (organizationId: string, form: object, now: number) => sql`
  insert into onboarding (organization_id, state, form, legal_entity_key, registration_key, findings, created_at)
  values (${organizationId}, 'REGISTERED', ${JSON.stringify(form)}, '', '', '[]', ${now})`

const ownerOf = (organizationId: string) => sql`
  select p.id, p.email, p.password_hash from memberships m join people p on p.id = m.person_id
  where m.organization_id = ${organizationId} and m.role = 'owner' order by m.created_at limit 1`

const verify = ({ organizationId, email }: OpenSignUp) => sql`
  update onboarding set state = 'EMAIL_VERIFIED', verified_email = ${email}
  where organization_id = ${organizationId} and state = 'REGISTERED' returning organization_id`

type Options = { links: Links; mails: Mails; id: (prefix: string) => string; now: () => number }

export function createSignUps(database: Database, { links, mails, id, now }: Options): SignUps {
  return {
    begin: (signUp, auditFor) =>
      database.transaction(async (run) => {
        const { email: to, legalEntity, country, locale } = signUp
        const at = now()
        await run(lockPersonOf(to))
        await removeUnverified(run, emailKey(to))
        const organizationId = id('org')
        const [added] = await run(insertPerson(id('usr'), signUp, at))
        const [owner] = added === undefined ? await run(withoutRole(to)) : [added]
        if (owner === undefined) return await mails.queue(run, { kind: 'signUpTaken', to, locale, facts: {} })
        const personId = text(owner, 'id')
        const form = { ...emptyForm, name: legalEntity, legalEntity, country }
        await run(insertOrganization(organizationId, form))
        await run(insertMembership(organizationId, personId, at))
        await run(insertOnboarding(organizationId, form, at))
        const { token, expiresAt } = await links.create(run, { kind: 'sign_up', subjectId: organizationId, now: at })
        await mails.queue(run, { kind: 'signUp', to, locale, facts: { organization: legalEntity, token } }, expiresAt)
        await auditFor(organizationId, personId)(run, { kind: 'organization', id: organizationId })
      }),
    async read(token) {
      const organizationId = await links.read('sign_up', token, now())
      const [row] = organizationId === undefined ? [] : await database.read(ownerOf(organizationId))
      if (organizationId === undefined || row === undefined) return undefined
      const [personId, email] = [text(row, 'id'), text(row, 'email')]
      return { organizationId, personId, email, passwordHash: text(row, 'password_hash') }
    },
    async confirm(run, token, signUp) {
      if ((await links.use(run, 'sign_up', token, now())) !== signUp.organizationId) return false
      return (await run(verify(signUp))).length > 0
    },
    async prune(at) {
      while ((await database.transaction((run) => removeOldSignUps(run, at - week))) === 100);
    },
  }
}
