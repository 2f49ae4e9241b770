import { sql, type Database, type Query, type Row } from '../engine/database.ts'
import { StorageFailure } from '../engine/database-errors.ts'
import { roleOf, type Member } from './people.ts'
import { integer, oneOf, text } from '../engine/row.ts'
import type { Audit } from '../audit/audit-entry.ts'

export type PortalSessionRow = Member & {
  organizationName: string
  organizationStatus: 'ACTIVE' | 'SUSPENDED'
  /** The time at which the session ends if it gets no further request, in milliseconds UTC. */
  expiresAt: number
}

/**
 * The sessions of portal users. Each session is stored under the keyed hash of its cookie. All times are real times.
 */
export type PortalSessions = {
  /**
   * Creates a session. Deletes all sessions without a request in the last hour, and `replaced`, the earlier session of
   * this session's browser.
   */
  begin: (tokenHash: string, member: Member, now: number, replaced: string | undefined, audit: Audit) => Promise<void>
  /** Returns a session and extends it. For an expired session, deletes it and returns undefined. */
  meet: (tokenHash: string, now: number) => Promise<PortalSessionRow | undefined>
  end: (tokenHash: string, personId: string, audit: Audit) => Promise<void>
}

const absoluteMs = 12 * 3_600_000
const idleMs = 3_600_000
/**
 * The minimum time in milliseconds between two updates of a session's `seen_at`. Most requests therefore write nothing
 * to the database.
 */
const keptMs = 60_000

const withUser = (tokenHash: string) => sql`
  select s.organization_id, s.person_id, s.created_at, s.seen_at, p.email, m.role, o.status, o.profile
  from portal_sessions s
  join people p on p.id = s.person_id
  join memberships m on m.organization_id = s.organization_id and m.person_id = s.person_id
  join organizations o on o.id = s.organization_id
  where s.token_hash = ${tokenHash}`

const insert = (tokenHash: string, { organizationId, id }: Member, now: number) => sql`
  insert into portal_sessions (token_hash, organization_id, person_id, created_at, seen_at)
  values (${tokenHash}, ${organizationId}, ${id}, ${now}, ${now})`
const touch = (tokenHash: string, now: number) => sql`
  update portal_sessions set seen_at = ${now} where token_hash = ${tokenHash} and seen_at < ${now}`
const remove = (tokenHash: string) => sql`
  delete from portal_sessions where token_hash = ${tokenHash} returning token_hash`
/**
 * Deletes sessions without a request in the last hour. A session older than 12 hours accepts no requests, so this
 * statement deletes it within an hour.
 */
const removeIdle = (now: number) => sql`delete from portal_sessions where seen_at <= ${now - idleMs}`

const parseSession = (row: Row, expiresAt: number): PortalSessionRow => ({
  organizationId: text(row, 'organization_id'),
  id: text(row, 'person_id'),
  email: text(row, 'email'),
  role: roleOf(row),
  organizationName: (JSON.parse(text(row, 'profile')) as { name: string }).name,
  organizationStatus: oneOf(row, 'status', ['ACTIVE', 'SUSPENDED']),
  expiresAt,
})

export function createPortalSessions(database: Database): PortalSessions {
  /**
   * Runs a write and returns whether the database stored it. If the disk fails, returns false instead of throwing, so
   * that the user can still read the portal.
   */
  const keep = async (statement: Query): Promise<boolean> => {
    try {
      await database.write(statement)
      return true
    } catch (cause) {
      if (cause instanceof StorageFailure) return false
      throw cause
    }
  }

  return {
    begin: (tokenHash, member, now, replaced, audit) =>
      database.transaction(async (run) => {
        await run(removeIdle(now))
        if (replaced !== undefined) await run(remove(replaced))
        await run(insert(tokenHash, member, now))
        await audit(run, { kind: 'person', id: member.id })
      }),
    async meet(tokenHash, now) {
      const [row] = await database.read(withUser(tokenHash))
      if (row === undefined) return undefined
      const end = integer(row, 'created_at') + absoluteMs
      const seenAt = integer(row, 'seen_at')
      if (now >= end || now >= seenAt + idleMs) {
        await keep(remove(tokenHash))
        return undefined
      }
      const touched = now - seenAt >= keptMs && (await keep(touch(tokenHash, now)))
      return parseSession(row, Math.min(end, (touched ? now : seenAt) + idleMs))
    },
    end: (tokenHash, personId, audit) =>
      database.transaction(async (run) => {
        const [ended] = await run(remove(tokenHash))
        if (ended !== undefined) await audit(run, { kind: 'person', id: personId })
      }),
  }
}
