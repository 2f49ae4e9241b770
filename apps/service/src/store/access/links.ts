import { randomBytes } from 'node:crypto'
import { sql, type Database, type Run } from '../engine/database.ts'
import { integer, integerOrNull, text } from '../engine/row.ts'

/** The purposes of links in mails. A link for one purpose never works for another purpose. */
export type LinkKind = 'invitation' | 'reset' | 'email_old' | 'email_new' | 'sign_up' | 'bootstrap'

/** The lifetime of each kind of link, in milliseconds. */
export const linkLifetime: Readonly<Record<LinkKind, number>> = {
  invitation: 72 * 3_600_000,
  reset: 30 * 60_000,
  email_old: 24 * 3_600_000,
  email_new: 24 * 3_600_000,
  sign_up: 24 * 3_600_000,
  bootstrap: 3_600_000,
}

type NewLink = { kind: LinkKind; subjectId: string; now: number }

/**
 * The links that mails contain. The database has only the keyed hash of a link's secret. A link works only once, and
 * only until it expires.
 */
export type Links = {
  /** Creates a link in a transaction, and returns its secret. Earlier links of this kind and subject stop working. */
  create: (run: Run, link: NewLink) => Promise<{ token: string; expiresAt: number }>
  /**
   * Marks a link as used in a transaction and returns the link's subject. Returns undefined for a used, expired or
   * unknown link.
   */
  use: (run: Run, kind: LinkKind, token: string, now: number) => Promise<string | undefined>
  /** Returns the subject of a link that still works, without marking the link as used. */
  read: (kind: LinkKind, token: string, now: number) => Promise<string | undefined>
  /** Deletes all links of a kind and a subject, so that they stop working. */
  revoke: (run: Run, kind: LinkKind, subjectId: string) => Promise<void>
  /** Deletes links that expired more than a day ago. */
  prune: (now: number) => Promise<void>
}

const insert = (hash: string, { kind, subjectId, now }: NewLink, expiresAt: number) => sql`
  insert into links (hash, kind, subject_id, created_at, expires_at)
  values (${hash}, ${kind}, ${subjectId}, ${now}, ${expiresAt})`

const mark = (hash: string, kind: LinkKind, now: number) => sql`
  update links set used_at = ${now} where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > ${now}
  returning subject_id`

const find = (hash: string, kind: LinkKind) => sql`
  select subject_id, expires_at, used_at from links where hash = ${hash} and kind = ${kind}`

const remove = (kind: LinkKind, subjectId: string) => sql`
  delete from links where kind = ${kind} and subject_id = ${subjectId}`

/** Creates the store of links. `hmac` returns the hash of a text, keyed by the master key. */
export function createLinks(database: Database, hmac: (text: string) => string): Links {
  const hashOf = (kind: LinkKind, token: string) => hmac(`link ${kind} ${token}`)
  return {
    async create(run, link) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = link.now + linkLifetime[link.kind]
      await run(remove(link.kind, link.subjectId))
      await run(insert(hashOf(link.kind, token), link, expiresAt))
      return { token, expiresAt }
    },
    async use(run, kind, token, now) {
      const [row] = await run(mark(hashOf(kind, token), kind, now))
      return row && text(row, 'subject_id')
    },
    async read(kind, token, now) {
      const [row] = await database.read(find(hashOf(kind, token), kind))
      const works = row && integerOrNull(row, 'used_at') === null && integer(row, 'expires_at') > now
      return works ? text(row, 'subject_id') : undefined
    },
    revoke: async (run, kind, subjectId) => void (await run(remove(kind, subjectId))),
    prune: async (now) => void (await database.write(sql`delete from links where expires_at < ${now - 86_400_000}`)),
  }
}
