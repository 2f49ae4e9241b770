import type { Keyring } from '../access/crypto.ts'
import type { Mail, MailMode } from '../../mail/mail.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { integer, text, textOrNull } from '../engine/row.ts'

/** A mail that this process has leased. `attempt` proves the lease when the result is stored. */
export type DueMail = { id: string; attempt: number; createdAt: number; expiresAt: number; mail: Mail | undefined }

export type InboxMail = { id: string; createdAt: number; mail: Mail }

/** The outbox of mails. Address and content are sealed, and removed once the mail was sent or given up. */
export type Mails = {
  mode: MailMode
  /**
   * Queues a mail in the transaction of its cause. `expiresAt` is the time after which the mail is useless, by default
   * one day later. Queues nothing where the service has no mail.
   */
  queue: (run: Run, mail: Mail, expiresAt?: number) => Promise<void>
  /** Leases due mails for `leaseMs`. Without a result in that time, another process may send the mail again. */
  claim: (claim: { now: number; leaseMs: number; limit: number }) => Promise<DueMail[]>
  sent: (mail: DueMail, now: number) => Promise<void>
  retryAt: (mail: DueMail, dueAt: number, error: string) => Promise<void>
  giveUp: (mail: DueMail, now: number, error: string) => Promise<void>
  /** Returns the newest mails that wait, for the inbox of a development machine. */
  waiting: (limit: number) => Promise<InboxMail[]>
  /** Deletes mails of more than 30 days, and the content of those that expired a day ago. */
  prune: (now: number) => Promise<void>
}

const day = 24 * 3_600_000

const insert = (id: string, kind: string, sealed: string, now: number, expiresAt: number) => sql`
  insert into mails (id, kind, sealed, state, attempts, due_at, expires_at, created_at)
  values (${id}, ${kind}, ${sealed}, 'PENDING', 0, ${now}, ${expiresAt}, ${now})`

/** The update repeats the condition, so that a second process skips a row that it had to wait for. */
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
      // Another master key sealed the mail, so this process can never send it.
      return undefined
    }
  }
  return {
    mode,
    async queue(run, mail, expiresAt = now() + day) {
      if (mode === 'off') return
      const id = newId('mail')
      await run(insert(id, mail.kind, keyring.seal(`mail ${id}`, JSON.stringify(mail)), now(), expiresAt))
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
