import type { Links } from '../access/links.ts'
import { emailKey } from '../access/people.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { mailLocales } from '../../mail/mail.ts'
import { sql, type Database, type Row, type Run } from '../engine/database.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import type { Mails } from '../mail/mails.ts'

/** A change of e-mail that waits for its two confirmations. */
export type EmailChange = {
  newEmail: string
  oldConfirmed: boolean
  newConfirmed: boolean
  expiresAt: number
}

/** The person behind a link that confirms a change. */
export type ConfirmingPerson = { id: string; email: string; organizationId: string }

type Confirmed = { changed: boolean; waitingFor: 'old' | 'new' | null }

/** Changes of e-mail addresses. The address changes when the old and the new address have confirmed the change. */
export type EmailChanges = {
  find: (personId: string) => Promise<EmailChange | undefined>
  /** Starts a change and sends both links. An earlier change of the person is dropped. */
  request: (person: { id: string; email: string }, newEmail: string, audit: Audit) => Promise<EmailChange>
  cancel: (personId: string, audit: Audit) => Promise<boolean>
  read: (token: string) => Promise<ConfirmingPerson | undefined>
  /** Uses a link. Returns undefined if it no longer works or the new address is taken. */
  confirm: (token: string, audit: Audit) => Promise<Confirmed | undefined>
}

type Side = 'old' | 'new'
const sides: readonly Side[] = ['old', 'new']
const kindOf = { old: 'email_old', new: 'email_new' } as const

const select = (personId: string) => sql`select * from email_changes where person_id = ${personId}`

const person = (id: string) => sql`
  select p.id, p.email, m.organization_id from people p left join memberships m on m.person_id = p.id
  where p.id = ${id} order by m.created_at, m.organization_id limit 1`

const upsert = (id: string, personId: string, newEmail: string, expiresAt: number) => sql`
  insert into email_changes (person_id, id, new_email, new_email_key, expires_at)
  values (${personId}, ${id}, ${newEmail}, ${emailKey(newEmail)}, ${expiresAt})
  on conflict (person_id) do update set id = excluded.id, new_email = excluded.new_email,
    new_email_key = excluded.new_email_key, expires_at = excluded.expires_at, old_confirmed_at = null,
    new_confirmed_at = null`

const confirmOld = (id: string, now: number) => sql`
  update email_changes set old_confirmed_at = ${now} where id = ${id} returning *`
const confirmNew = (id: string, now: number) => sql`
  update email_changes set new_confirmed_at = ${now} where id = ${id} returning *`

const remove = (personId: string) => sql`
  delete from email_changes where person_id = ${personId} returning person_id`

const taken = (key: string, personId: string) => sql`
  select id, locale from people where email_key = ${key} and id <> ${personId}`

const setEmail = (personId: string, email: string) => sql`
  update people set email = ${email}, email_key = ${emailKey(email)} where id = ${personId}`

const localeOf = (personId: string) => sql`select email, locale from people where id = ${personId}`

const parse = (row: Row): EmailChange => ({
  newEmail: text(row, 'new_email'),
  oldConfirmed: integerOrNull(row, 'old_confirmed_at') !== null,
  newConfirmed: integerOrNull(row, 'new_confirmed_at') !== null,
  expiresAt: integer(row, 'expires_at'),
})

type Options = { links: Links; mails: Mails; id: (prefix: string) => string; now: () => number }

/** Rolls a confirmation back whose new address belongs to another person by now. */
class AddressTaken extends Error {
  override readonly name = 'AddressTaken'
}

export function createEmailChanges(database: Database, { links, mails, id: newId, now }: Options): EmailChanges {
  const localeFor = async (run: Run, personId: string) => {
    const [row] = await run(localeOf(personId))
    if (row === undefined) throw new Error('a person with a session has a row')
    return { email: text(row, 'email'), locale: oneOf(row, 'locale', mailLocales) }
  }

  /** Stores the new address and informs the old one. */
  const apply = async (run: Run, row: Row): Promise<void> => {
    const [personId, newEmail] = [text(row, 'person_id'), text(row, 'new_email')]
    if ((await run(taken(text(row, 'new_email_key'), personId))).length > 0) throw new AddressTaken()
    const { email: to, locale } = await localeFor(run, personId)
    await run(setEmail(personId, newEmail))
    await run(remove(personId))
    await mails.queue(run, { kind: 'emailChanged', to, locale, facts: { newEmail } })
  }

  return {
    async find(personId) {
      const [row] = await database.read(select(personId))
      return row === undefined || integer(row, 'expires_at') <= now() ? undefined : parse(row)
    },
    request: (who, newEmail, audit) =>
      database.transaction(async (run) => {
        const { locale } = await localeFor(run, who.id)
        const id = newId('emc')
        const oldLink = await links.create(run, { kind: 'email_old', subjectId: who.id, now: now() })
        const newLink = await links.create(run, { kind: 'email_new', subjectId: who.id, now: now() })
        const { expiresAt } = newLink
        await run(upsert(id, who.id, newEmail, expiresAt))
        const old = { kind: 'confirmOldEmail', to: who.email, locale } as const
        await mails.queue(run, { ...old, facts: { token: oldLink.token, newEmail } }, expiresAt)
        const [owner] = await run(taken(emailKey(newEmail), who.id))
        // The page shows nothing about a taken address. Its owner learns of the attempt by mail.
        if (owner === undefined)
          await mails.queue(
            run,
            { kind: 'confirmNewEmail', to: newEmail, locale, facts: { token: newLink.token } },
            expiresAt,
          )
        else
          await mails.queue(run, {
            kind: 'emailTaken',
            to: newEmail,
            locale: oneOf(owner, 'locale', mailLocales),
            facts: { newEmail },
          })
        await audit(run, { kind: 'person', id: who.id })
        return { newEmail, oldConfirmed: false, newConfirmed: false, expiresAt }
      }),
    cancel: (personId, audit) =>
      database.transaction(async (run) => {
        const [removed] = await run(remove(personId))
        if (removed === undefined) return false
        for (const side of sides) await links.revoke(run, kindOf[side], personId)
        await audit(run, { kind: 'person', id: personId })
        return true
      }),
    async read(token) {
      for (const side of sides) {
        const id = await links.read(kindOf[side], token, now())
        const [row] = id === undefined ? [] : await database.read(person(id))
        if (row === undefined) continue
        const organizationId = textOrNull(row, 'organization_id') ?? ''
        return { id: text(row, 'id'), email: text(row, 'email'), organizationId }
      }
      return undefined
    },
    confirm: (token, audit) =>
      database
        .transaction(async (run) => {
          const byOld = await links.use(run, 'email_old', token, now())
          const personId = byOld ?? (await links.use(run, 'email_new', token, now()))
          const [waiting] = personId === undefined ? [] : await run(select(personId))
          if (personId === undefined || waiting === undefined) return undefined
          const id = text(waiting, 'id')
          const [row] = await run(byOld === undefined ? confirmNew(id, now()) : confirmOld(id, now()))
          if (row === undefined) return undefined
          const { oldConfirmed, newConfirmed } = parse(row)
          const changed = oldConfirmed && newConfirmed
          if (changed) await apply(run, row)
          const after = { address: byOld === undefined ? 'new' : 'old', changed }
          await audit(run, { kind: 'person', id: personId }, { after })
          return { changed, waitingFor: changed ? null : oldConfirmed ? ('new' as const) : ('old' as const) }
        })
        .catch((cause: unknown) => {
          if (cause instanceof AddressTaken) return undefined
          throw cause
        }),
  }
}
