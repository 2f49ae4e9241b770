import type { PendingStep } from '@loyalty/contract'
import { sql, type Database, type Query, type Run } from '../engine/database.ts'
import { StorageFailure } from '../engine/database-errors.ts'
import { integer } from '../engine/row.ts'
import type { Audit } from '../audit/audit-entry.ts'
import type { Member } from './people.ts'
import {
  endOf,
  longestIdleMs,
  parseListed,
  parseSession,
  type Factor,
  type ListedSession,
  type SessionRow,
} from './session-row.ts'

export type NewSession = {
  tokenHash: string
  id: string
  person: Pick<Member, 'id' | 'organizationId'>
  /** The step that the sign-in is missing, or null. */
  next: PendingStep | null
  factors: readonly Factor[]
  steppedUpAt: number | null
  userAgent: string
  network: string
  now: number
  /** The token hash of the earlier session of the same browser. */
  replaced: string | undefined
}

/** The next state of a session that proved more. The new token replaces the old one. */
export type Rise = {
  from: string
  to: string
  organizationId: string
  next: PendingStep | null
  factors: readonly Factor[]
  steppedUpAt: number | null
  /** Milliseconds UTC. The session's twelve hours begin here if the sign-in becomes complete. */
  now: number
}

/**
 * A change that must happen in the commit of another one: it uses a code or the counter of a passkey. Returns false if
 * the proof is not valid, and the other change then does not happen.
 */
export type Proof = (run: Run) => Promise<boolean>

/** For a change that needs no proof in its own commit. */
export const noProof: Proof = () => Promise.resolve(true)

/**
 * The sessions of portal users. Each session is stored under the keyed hash of its cookie. All times are real times.
 */
export type PortalSessions = {
  /**
   * Creates a session, if the proof is valid. Deletes the earlier session of the same browser, and all sessions without
   * a request in the last hour.
   */
  begin: (session: NewSession, audit: Audit, proof?: Proof) => Promise<boolean>
  /** Returns a session and by default extends it. Deletes an expired session and returns undefined. */
  meet: (tokenHash: string, now: number, options?: { extend: boolean }) => Promise<SessionRow | undefined>
  /** Gives a session a new token and a new state, if the proof is valid and the old token still exists. */
  rise: (rise: Rise, audit: Audit, proof?: Proof) => Promise<boolean>
  end: (tokenHash: string, personId: string, audit: Audit) => Promise<void>
  /** Ends an incomplete sign-in after too many wrong codes. */
  drop: (tokenHash: string) => Promise<void>
  /** Returns the complete sessions of a person, the last used first. */
  list: (personId: string, now: number) => Promise<ListedSession[]>
  /** Ends one session of a person. Returns false if the person has no such session. */
  endOne: (personId: string, sessionId: string, audit: Audit) => Promise<boolean>
  /** Ends all sessions of a person but one. */
  endOthers: (personId: string, tokenHash: string, audit: Audit) => Promise<void>
}

/**
 * The minimum time in milliseconds between two updates of a session's `seen_at`. Most requests therefore write nothing
 * to the database.
 */
const keptMs = 60_000

const withUser = (tokenHash: string) => sql`
  select s.id as session_id, s.organization_id, s.person_id, s.created_at, s.seen_at, s.next_step, s.factors,
    s.stepped_up_at, p.email, coalesce(m.role, p.platform_role) as role, p.platform_role, coalesce(o.status, 'ACTIVE') as status,
    o.profile, b.state as onboarding
  from portal_sessions s
  join people p on p.id = s.person_id
  left join memberships m on m.organization_id = s.organization_id and m.person_id = s.person_id
  left join organizations o on o.id = s.organization_id
  left join onboarding b on b.organization_id = s.organization_id
  where s.token_hash = ${tokenHash} and (m.role is not null or (s.organization_id = '' and p.platform_role is not null))`

const insert = ({ tokenHash, id, person, next, factors, steppedUpAt, userAgent, network, now }: NewSession) => sql`
  insert into portal_sessions (token_hash, id, organization_id, person_id, created_at, seen_at, next_step, factors,
    stepped_up_at, user_agent, network)
  values (${tokenHash}, ${id}, ${person.organizationId}, ${person.id}, ${now}, ${now}, ${next}, ${factors.join(' ')},
    ${steppedUpAt}, ${userAgent}, ${network})`
const replace = ({ from, to, organizationId, next, factors, steppedUpAt, now }: Rise) => sql`
  update portal_sessions set token_hash = ${to}, organization_id = ${organizationId},
    created_at = case when next_step is null then created_at else ${now} end,
    seen_at = ${now}, next_step = ${next}, factors = ${factors.join(' ')}, stepped_up_at = ${steppedUpAt}
  where token_hash = ${from} returning person_id`
const touch = (tokenHash: string, now: number) => sql`
  update portal_sessions set seen_at = ${now} where token_hash = ${tokenHash} and seen_at < ${now}`
const remove = (tokenHash: string) => sql`
  delete from portal_sessions where token_hash = ${tokenHash} returning token_hash`
/**
 * Deletes sessions without a request in the last hour. A session older than 12 hours accepts no requests, so this
 * statement deletes it within an hour.
 */
const removeIdle = (now: number) => sql`delete from portal_sessions where seen_at <= ${now - longestIdleMs}`
const removeOne = (personId: string, sessionId: string) => sql`
  delete from portal_sessions where person_id = ${personId} and id = ${sessionId} returning id`
const select = (personId: string) => sql`
  select s.token_hash, s.id, s.created_at, s.seen_at, s.next_step, s.factors, s.user_agent, s.network, p.platform_role
  from portal_sessions s join people p on p.id = s.person_id
  where s.person_id = ${personId} and s.next_step is null order by s.seen_at desc, s.id`

/** Ends all sessions of a person but one, in the transaction of another change. */
export const removeOtherSessions = (personId: string, tokenHash: string) => sql`
  delete from portal_sessions where person_id = ${personId} and token_hash <> ${tokenHash}`

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
    begin: (session, audit, proof = noProof) =>
      database.transaction(async (run) => {
        if (!(await proof(run))) return false
        await run(removeIdle(session.now))
        if (session.replaced !== undefined) await run(remove(session.replaced))
        await run(insert(session))
        await audit(run, { kind: 'person', id: session.person.id })
        return true
      }),
    async meet(tokenHash, now, { extend } = { extend: true }) {
      const [row] = await database.read(withUser(tokenHash))
      if (row === undefined) return undefined
      const seenAt = integer(row, 'seen_at')
      if (now >= endOf(row, seenAt)) {
        await keep(remove(tokenHash))
        return undefined
      }
      const touched = extend && now - seenAt >= keptMs && (await keep(touch(tokenHash, now)))
      return parseSession(row, endOf(row, touched ? now : seenAt))
    },
    rise: (rise, audit, proof = noProof) =>
      database.transaction(async (run) => {
        if (!(await proof(run))) return false
        const [risen] = await run(replace(rise))
        if (risen === undefined) return false
        await audit(run, { kind: 'person', id: String(risen['person_id']) })
        return true
      }),
    end: (tokenHash, personId, audit) =>
      database.transaction(async (run) => {
        const [ended] = await run(remove(tokenHash))
        if (ended !== undefined) await audit(run, { kind: 'person', id: personId })
      }),
    drop: async (tokenHash) => {
      await database.write(remove(tokenHash))
    },
    async list(personId, now) {
      const rows = await database.read(select(personId))
      return rows.filter((row) => now < endOf(row, integer(row, 'seen_at'))).map(parseListed)
    },
    endOne: (personId, sessionId, audit) =>
      database.transaction(async (run) => {
        const [ended] = await run(removeOne(personId, sessionId))
        if (ended === undefined) return false
        await audit(run, { kind: 'session', id: sessionId })
        return true
      }),
    endOthers: (personId, tokenHash, audit) =>
      database.transaction(async (run) => {
        await run(removeOtherSessions(personId, tokenHash))
        await audit(run, { kind: 'person', id: personId })
      }),
  }
}
