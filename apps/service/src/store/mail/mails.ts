import type { Keyring } from '../access/crypto.ts'
import type { Mail, MailMode } from '../../mail/mail.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { integer, text, textOrNull } from '../engine/row.ts'

/**
 * A mail that this process has leased. The process may store the result of the mail only with `attempt`, the number of
 * its lease.
 */
export type DueMail = { id: string; attempt: number; createdAt: number; expiresAt: number; mail: Mail | undefined }

export type InboxMail = { id: string; createdAt: number; mail: Mail }

/**
 * The outbox of mails. The database stores a mail's address and content encrypted, and deletes both when the mail is
 * sent or given up.
 */
export type Mails = {
  mode: MailMode
  /**
   * Queues a mail in the transaction that causes it. The worker does not send the mail after `expiresAt`, by default
   * one day from now. A decoy costs the same time, and the worker never sends it. Queues nothing if the service sends no
   * mails.
   */
  queue: (run: Run, mail: Mail, expiresAt?: number, options?: { isDecoy?: boolean }) => Promise<void>
  /**
   * Leases due mails for `leaseMs`. If this process stores no result in that time, another process may send the mail
   * again.
   */
  claim: (claim: { now: number; leaseMs: number; limit: number }) => Promise<DueMail[]>
  sent: (mail: DueMail, now: number) => Promise<void>
  retryAt: (mail: DueMail, dueAt: number, error: string) => Promise<void>
  giveUp: (mail: DueMail, now: number, error: string) => Promise<void>
  /** Returns the newest mails that are not yet sent or given up, for the inbox of a development machine. */
  waiting: (limit: number) => Promise<InboxMail[]>
  /** Deletes mails that are older than 30 days, and the content of mails that expired more than a day ago. */
  prune: (now: number) => Promise<void>
}

const day = 24 * 3_600_000

type NewRow = { id: string; kind: string; sealed: string | null; now: number; expiresAt: number }

const insert = ({ id, kind, sealed, now, expiresAt }: NewRow) => sql`
  insert into mails (id, kind, sealed, state, attempts, due_at, expires_at, created_at)
  values (${id}, ${kind}, ${sealed}, ${sealed === null ? 'GIVEN_UP' : 'PENDING'}, 0, ${now}, ${expiresAt}, ${now})`

/** Leases due mails. The update repeats the conditions, so that it skips rows that another process leased first. */
const lease = (now: number, until: number, limit: number) => sql`
  update mails set due_at = ${until}, attempts = attempts + 1
  where state = 'PENDING' and due_at <= ${now} and id in (
    select id from mails where state = 'PENDING' and due_at <= ${now} order by due_at, id limit ${limit})
  returning id, attempts, created_at, expires_at, sealed`

const end = (id: string, attempt: number, state: 'SENT' | 'GIVEN_UP', now: number, error: string | null) => sql`
  update mails set state = ${state}, sealed = null, ended_at = ${now}, error = ${error}
  where id = ${id} and attempts = ${attempt} and state = 'PENDING'`

const delay = (id: string, attempt: number, dueAt: number, error: string) => sql`
  update mails set due_at = ${dueAt}, error = ${error} where id = ${id} and attempts = ${attempt} and state = 'PENDING'`

const newest = (limit: number) => sql`
  select id, created_at, sealed from mails where sealed is not null order by created_at desc, id desc limit ${limit}`

export type MailOptions = { keyring: Keyring; id: (prefix: string) => string; now: () => number; mode: MailMode }

export function createMails(database: Database, { keyring, id: newId, now, mode }: MailOptions): Mails {
  const open = (id: string, sealed: string | null): Mail | undefined => {
    if (sealed === null) return undefined
    try {
      return JSON.parse(keyring.open(`mail ${id}`, sealed)) as Mail
    } catch {
      // The mail was encrypted with another master key, so this process can never send it.
      return undefined
    }
  }
  return {
    mode,
    async queue(run, mail, expiresAt = now() + day, { isDecoy = false } = {}) {
      if (mode === 'off') return
      const id = newId('mail')
      const sealed = keyring.seal(`mail ${id}`, JSON.stringify(mail))
      await run(insert({ id, kind: mail.kind, sealed: isDecoy ? null : sealed, now: now(), expiresAt }))
    },
    async claim({ now: at, leaseMs, limit }) {
      const [rows = []] = await database.write(lease(at, at + leaseMs, limit))
      return rows.map((row) => ({
        id: text(row, 'id'),
        attempt: integer(row, 'attempts'),
        createdAt: integer(row, 'created_at'),
        expiresAt: integer(row, 'expires_at'),
        mail: open(text(row, 'id'), textOrNull(row, 'sealed')),
      }))
    },
    sent: async ({ id, attempt }, at) => void (await database.write(end(id, attempt, 'SENT', at, null))),
    giveUp: async ({ id, attempt }, at, error) => void (await database.write(end(id, attempt, 'GIVEN_UP', at, error))),
    retryAt: async ({ id, attempt }, dueAt, error) => void (await database.write(delay(id, attempt, dueAt, error))),
    async waiting(limit) {
      const rows = await database.read(newest(limit))
      return rows.flatMap((row) => {
        const mail = open(text(row, 'id'), text(row, 'sealed'))
        return mail === undefined ? [] : [{ id: text(row, 'id'), createdAt: integer(row, 'created_at'), mail }]
      })
    },
    prune: async (at) =>
      void (await database.write(
        sql`delete from mails where created_at < ${at - 30 * day}`,
        sql`update mails set sealed = null, state = 'GIVEN_UP', ended_at = ${at}, error = 'EXPIRED'
          where state = 'PENDING' and expires_at < ${at - day}`,
      )),
  }
}
