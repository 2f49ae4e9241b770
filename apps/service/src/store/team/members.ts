import { roles, type Role } from '@loyalty/contract'
import type { Audit } from '../audit/audit-entry.ts'
import { sql, type Database, type Row, type Run } from '../engine/database.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import { longestIdleMs } from '../access/session-row.ts'
import { isLastOwner, lockTeam } from './last-owner.ts'

/** A person of an organization with the facts that its owners see. */
export type TeamMember = {
  id: string
  email: string
  name: string | null
  role: Role
  secondFactor: boolean
  sessions: number
  joinedAt: number
  lastSignInAt: number | null
  invitedBy: string | null
}

export type MemberSession = {
  id: string
  userAgent: string
  network: string | null
  createdAt: number
  seenAt: number
}

/** The reason why a change of a member did not happen. */
export type MemberRefusal = 'unknown' | 'last-owner' | 'elsewhere'
type Outcome = Promise<'done' | MemberRefusal>

/** The people of one organization. Changes hold a lock on the team, so one owner always stays. */
export type Members = {
  list: (now: number) => Promise<TeamMember[]>
  /** Also ends the person's sessions in this organization, so that the new role asks for its second factor. */
  changeRole: (personId: string, role: Role, audit: Audit) => Outcome
  /** Ends the membership and the person's sessions in this organization, for a removal and for leaving. */
  remove: (personId: string, audit: Audit) => Outcome
  /** Returns the person's sessions in this organization. Returns undefined for a stranger. */
  sessions: (personId: string, now: number) => Promise<MemberSession[] | undefined>
  endSessions: (personId: string, audit: Audit) => Outcome
  /** Removes all second factors and ends all sessions of a person who belongs to no other organization. */
  resetFactors: (personId: string, reason: string, audit: Audit) => Outcome
}

const select = (organizationId: string, now: number) => sql`
  select p.id, p.email, p.name, m.role, m.created_at, i.email as inviter,
    (exists (select 1 from passkeys k where k.person_id = p.id)
      or exists (select 1 from authenticators a where a.person_id = p.id and a.confirmed_at is not null)) as protected,
    (select count(*) from portal_sessions s where s.person_id = p.id and s.organization_id = m.organization_id
      and s.seen_at > ${now - longestIdleMs}) as sessions,
    (select l.at from audit_log l where l.organization_id = m.organization_id and l.actor_id = p.id
      and l.action in ('session.created', 'session.created_by_key') order by l.number desc limit 1) as signed_in_at
  from memberships m join people p on p.id = m.person_id left join people i on i.id = m.invited_by
  where m.organization_id = ${organizationId} order by m.created_at, p.id`

const sessionsOf = (organizationId: string, personId: string, now: number) => sql`
  select id, user_agent, network, created_at, seen_at from portal_sessions
  where organization_id = ${organizationId} and person_id = ${personId} and seen_at > ${now - longestIdleMs}
  order by created_at desc, id`

const membership = (organizationId: string, personId: string) => sql`
  select person_id from memberships where organization_id = ${organizationId} and person_id = ${personId}`

const setRole = (organizationId: string, personId: string, role: Role) => sql`
  update memberships set role = ${role} where organization_id = ${organizationId} and person_id = ${personId}`

const removeMembership = (organizationId: string, personId: string) => sql`
  delete from memberships where organization_id = ${organizationId} and person_id = ${personId}`

const removeSessions = (organizationId: string, personId: string) => sql`
  delete from portal_sessions where organization_id = ${organizationId} and person_id = ${personId}`

const elsewhere = (organizationId: string, personId: string) => sql`
  select m.person_id from memberships m where m.person_id = ${personId} and m.organization_id <> ${organizationId}
  union all select p.id from people p where p.id = ${personId} and p.platform_role is not null`

/** SQLite answers a comparison with 0 or 1, and PostgreSQL with a boolean. */
const isTrue = (value: unknown): boolean => value === true || value === 1n || value === 't' || value === 'true'

const parseMember = (row: Row): TeamMember => ({
  id: text(row, 'id'),
  email: text(row, 'email'),
  name: textOrNull(row, 'name'),
  role: oneOf(row, 'role', roles),
  secondFactor: isTrue(row['protected']),
  sessions: integer(row, 'sessions'),
  joinedAt: integer(row, 'created_at'),
  lastSignInAt: integerOrNull(row, 'signed_in_at'),
  invitedBy: textOrNull(row, 'inviter'),
})

const parseSession = (row: Row): MemberSession => ({
  id: text(row, 'id'),
  userAgent: text(row, 'user_agent'),
  network: textOrNull(row, 'network'),
  createdAt: integer(row, 'created_at'),
  seenAt: integer(row, 'seen_at'),
})

export type FactorReset = (run: Run, personId: string) => Promise<void>

/** Creates the store of an organization's people. `removeFactors` removes all second factors of a person. */
export function createMembers(database: Database, organizationId: string, removeFactors: FactorReset): Members {
  /** Runs a change of a member under the lock of the team. */
  const change = (
    personId: string,
    isRefusedForLastOwner: boolean,
    work: (run: Run, role: Role) => Promise<'done' | MemberRefusal>,
  ): Outcome =>
    database.transaction(async (run) => {
      const team = await lockTeam(run, organizationId)
      const role = team.get(personId)
      if (role === undefined) return 'unknown'
      if (isRefusedForLastOwner && isLastOwner(team, personId)) return 'last-owner'
      return await work(run, role)
    })
  const target = (id: string) => ({ kind: 'person', id })

  return {
    list: async (now) => (await database.read(select(organizationId, now))).map(parseMember),
    changeRole: (personId, role, audit) =>
      change(personId, role !== 'owner', async (run, before) => {
        await run(setRole(organizationId, personId, role))
        await run(removeSessions(organizationId, personId))
        await audit(run, target(personId), { before: { role: before }, after: { role } })
        return 'done'
      }),
    remove: (personId, audit) =>
      change(personId, true, async (run, role) => {
        await run(removeMembership(organizationId, personId))
        await run(removeSessions(organizationId, personId))
        await audit(run, target(personId), { before: { role } })
        return 'done'
      }),
    async sessions(personId, now) {
      const [known] = await database.read(membership(organizationId, personId))
      if (known === undefined) return undefined
      return (await database.read(sessionsOf(organizationId, personId, now))).map(parseSession)
    },
    endSessions: (personId, audit) =>
      change(personId, false, async (run) => {
        await run(removeSessions(organizationId, personId))
        await audit(run, target(personId))
        return 'done'
      }),
    resetFactors: (personId, reason, audit) =>
      change(personId, true, async (run) => {
        if ((await run(elsewhere(organizationId, personId))).length > 0) return 'elsewhere'
        await removeFactors(run, personId)
        await run(removeSessions(organizationId, personId))
        await audit(run, target(personId), { after: { reason } })
        return 'done'
      }),
  }
}
