import { sql, type Database, type Query, type Row } from '../engine/database.ts'
import { StorageFailure } from '../engine/database-errors.ts'
import type { PortalUser } from './portal-users.ts'
import { integer, oneOf, text } from '../engine/row.ts'

export type PortalSessionRow = PortalUser & {
  organizationName: string
  organizationStatus: 'ACTIVE' | 'SUSPENDED'
  /** Milliseconds UTC at which the session ends if no other request comes. */
  expiresAt: number
}

/**
 * The sessions of portal users. Each session is stored under the keyed hash of its cookie. All times are real times.
 */
export type PortalSessions = {
  /**
   * Creates a session. Deletes `replaced`, the earlier session of the same browser, and all sessions without a request
   * in the last hour.
   */
  begin: (tokenHash: string, user: PortalUser, now: number, replaced: string | undefined) => Promise<void>
  /** Returns a session and extends it. Deletes an expired session and returns undefined. */
  meet: (tokenHash: string, now: number) => Promise<PortalSessionRow | undefined>
  end: (tokenHash: string) => Promise<void>
}

const absoluteMs = 12 * 3_600_000
const idleMs = 3_600_000
/** Milliseconds between two updates of a session's last request time. Most requests therefore write nothing. */
const keptMs = 60_000

const withUser = (tokenHash: string) => sql`
  select s.organization_id, s.user_id, s.created_at, s.seen_at, u.email, o.status, o.profile
  from portal_sessions s
  join portal_users u on u.organization_id = s.organization_id and u.id = s.user_id
  join organizations o on o.id = s.organization_id
  where s.token_hash = ${tokenHash}`

const insert = (tokenHash: string, { organizationId, id }: PortalUser, now: number) => sql`
  insert into portal_sessions (token_hash, organization_id, user_id, created_at, seen_at)
  values (${tokenHash}, ${organizationId}, ${id}, ${now}, ${now})`
const touch = (tokenHash: string, now: number) => sql`
  update portal_sessions set seen_at = ${now} where token_hash = ${tokenHash} and seen_at < ${now}`
const remove = (tokenHash: string) => sql`delete from portal_sessions where token_hash = ${tokenHash}`
/**
 * Deletes sessions without a request in the last hour. A session older than 12 hours accepts no requests, so this
 * statement deletes it within an hour.
 */
const removeIdle = (now: number) => sql`delete from portal_sessions where seen_at <= ${now - idleMs}`

const parseSession = (row: Row, expiresAt: number): PortalSessionRow => ({
  organizationId: text(row, 'organization_id'),
  id: text(row, 'user_id'),
  email: text(row, 'email'),
  organizationName: (JSON.parse(text(row, 'profile')) as { name: string }).name,
  organizationStatus: oneOf(row, 'status', ['ACTIVE', 'SUSPENDED']),
  expiresAt,
})

export function createPortalSessions(database: Database): PortalSessions {
  /**
   * Runs the write and returns whether the database stored it. If the database cannot store, returns false, so that the
   * user can still read.
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
    async begin(tokenHash, user, now, replaced) {
      const before = replaced === undefined ? [] : [remove(replaced)]
      await database.write(removeIdle(now), ...before, insert(tokenHash, user, now))
    },
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
    end: async (tokenHash) => void (await database.write(remove(tokenHash))),
  }
}
