import { sql, type Database, type Row } from '../engine/database.ts'
import { integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { removeOtherSessions } from './portal-sessions.ts'

const languages = ['en', 'ar'] as const
const themes = ['auto', 'light', 'dark'] as const

/** A person's own settings of the portal's pages. Null means the choice of the browser. */
export type AccountSettings = {
  language: (typeof languages)[number] | null
  theme: (typeof themes)[number]
  timeZone: string | null
}
export type Account = AccountSettings & { email: string; name: string | null; passwordChangedAt: number | null }

/** The settings that a person changes. An absent one stays as it is. */
export type AccountChanges = { [K in keyof (AccountSettings & { name: string })]?: Account[K] | undefined }

export type Accounts = {
  find: (personId: string) => Promise<Account | undefined>
  /**
   * Changes the given settings. Simultaneous changes of different settings are all kept. The audit entry has the
   * settings, but never the name.
   */
  update: (personId: string, changes: AccountChanges, audit: Audit) => Promise<void>
  /** Stores a new password hash and ends the person's other sessions. */
  changePassword: (person: { id: string; tokenHash: string }, hash: string, now: number, audit: Audit) => Promise<void>
  /** Replaces the hash of an unchanged password. Writes nothing if the password has changed in between. */
  rehash: (personId: string, former: string, hash: string) => Promise<void>
}

const select = (personId: string) => sql`
  select p.email, p.name, p.password_changed_at, s.language, s.theme, s.time_zone
  from people p left join account_settings s on s.person_id = p.id
  where p.id = ${personId}`
const lock = (personId: string) => sql`update people set id = id where id = ${personId}`
const upsert = (personId: string, { language, theme, timeZone }: AccountSettings) => sql`
  insert into account_settings (person_id, language, theme, time_zone)
  values (${personId}, ${language}, ${theme}, ${timeZone})
  on conflict (person_id) do update set language = excluded.language, theme = excluded.theme,
    time_zone = excluded.time_zone`
const setPerson = (personId: string, name: string | null, language: string | null) => sql`
  update people set name = ${name}, locale = coalesce(${language}, locale) where id = ${personId}`
const setPassword = (personId: string, hash: string, now: number) => sql`
  update people set password_hash = ${hash}, password_changed_at = ${now} where id = ${personId}`
const replaceHash = (personId: string, former: string, hash: string) => sql`
  update people set password_hash = ${hash} where id = ${personId} and password_hash = ${former}`

const parseAccount = (row: Row): Account => ({
  email: text(row, 'email'),
  name: textOrNull(row, 'name'),
  passwordChangedAt: integerOrNull(row, 'password_changed_at'),
  language: row['language'] === null ? null : oneOf(row, 'language', languages),
  theme: row['theme'] === null ? 'auto' : oneOf(row, 'theme', themes),
  timeZone: textOrNull(row, 'time_zone'),
})

export function createAccounts(database: Database): Accounts {
  return {
    async find(personId) {
      const [row] = await database.read(select(personId))
      return row === undefined ? undefined : parseAccount(row)
    },
    update: (personId, changes, audit) =>
      database.transaction(async (run) => {
        await run(lock(personId))
        const [row] = await run(select(personId))
        if (row === undefined) return
        const stored = parseAccount(row)
        const settings: AccountSettings = {
          language: changes.language === undefined ? stored.language : changes.language,
          theme: changes.theme ?? stored.theme,
          timeZone: changes.timeZone === undefined ? stored.timeZone : changes.timeZone,
        }
        await run(setPerson(personId, changes.name ?? stored.name, settings.language))
        await run(upsert(personId, settings))
        await audit(run, { kind: 'person', id: personId }, { after: settings })
      }),
    changePassword: ({ id, tokenHash }, hash, now, audit) =>
      database.transaction(async (run) => {
        await run(setPassword(id, hash, now))
        await run(removeOtherSessions(id, tokenHash))
        await audit(run, { kind: 'person', id })
      }),
    rehash: async (personId, former, hash) => {
      await database.write(replaceHash(personId, former, hash))
    },
  }
}
