import { platformRoles, sessionRoles, type PlatformRole, type SessionRole } from '@loyalty/contract'
import type { LinkKind, Links } from '../access/links.ts'
import { emailKey, lockPersonOf } from '../access/people.ts'
import { removeUnverified } from '../onboarding/remove-sign-ups.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { sql, type Database, type Row, type Run } from '../engine/database.ts'
import { integer, oneOf, text, textOrNull } from '../engine/row.ts'

/** An invitation as its link shows it. `organizationId` is '' for the platform itself. */
export type OpenInvitation = {
  id: string
  organizationId: string
  organizationName: string | null
  email: string
  role: SessionRole
  invitedBy: string | null
  /** The person who has this address already. Null for a sign-up whose address nobody confirmed. */
  personId: string | null
  expiresAt: number
}

export type NewPerson = { name: string; passwordHash: string }

/** Invitations by their links, for people who are not signed in. */
export type InvitationLinks = {
  /** Returns the invitation of a link that still works. */
  read: (token: string, now: number) => Promise<OpenInvitation | undefined>
  /**
   * Uses the link and adds the membership, for the person who has the address or for a new one. Returns the invitation,
   * or undefined if the link no longer works. `auditFor` gets the id of the person.
   */
  accept: (
    token: string,
    person: NewPerson | undefined,
    now: number,
    auditFor: (invitation: OpenInvitation, personId: string) => Audit,
  ) => Promise<OpenInvitation | undefined>
}

/**
 * Selects an open invitation. A sign-up proves nothing about its address before its link is opened, so it counts as no
 * account: otherwise, a stranger could sign up with the address first and get the invited role. An account older than
 * the sign-up keeps its own password, so it still counts.
 */
const select = (id: string) => sql`
  select i.*, o.profile, b.email as inviter, case when exists (
      select 1 from memberships m join onboarding s on s.organization_id = m.organization_id
      where m.person_id = p.id and s.state = 'REGISTERED' and s.created_at <= p.created_at) then null else p.id end as person_id
  from invitations i left join organizations o on o.id = i.organization_id
  left join people b on b.id = i.invited_by left join people p on p.email_key = i.email_key
  where i.id = ${id} and i.state = 'OPEN'`

const markAccepted = (id: string) => sql`
  update invitations set state = 'ACCEPTED' where id = ${id}`

const insertPerson = (id: string, email: string, { name, passwordHash }: NewPerson, now: number) => sql`
  insert into people (id, email, email_key, password_hash, name, created_at)
  values (${id}, ${email}, ${emailKey(email)}, ${passwordHash}, ${name}, ${now}) on conflict do nothing returning id`

const insertMembership = ({ organizationId, role, id }: OpenInvitation, personId: string, now: number) => sql`
  insert into memberships (organization_id, person_id, role, created_at, invited_by)
  values (${organizationId}, ${personId}, ${role}, ${now}, (select invited_by from invitations where id = ${id}))
  on conflict do nothing`

const platformRoleOf = (role: SessionRole): PlatformRole | undefined => platformRoles.find((each) => each === role)

/** An administrator who accepts an older invitation as an operator stays an administrator. */
const setPlatformRole = (personId: string, role: PlatformRole) => sql`
  update people set platform_role = ${role}
  where id = ${personId} and (platform_role is null or platform_role <> 'administrator')`

const parse = (row: Row): OpenInvitation => ({
  id: text(row, 'id'),
  organizationId: text(row, 'organization_id'),
  organizationName: row['profile'] === null ? null : (JSON.parse(text(row, 'profile')) as { name: string }).name,
  email: text(row, 'email'),
  role: oneOf(row, 'role', sessionRoles),
  invitedBy: textOrNull(row, 'inviter'),
  personId: textOrNull(row, 'person_id'),
  expiresAt: integer(row, 'expires_at'),
})

/** Thrown inside the transaction, so that a link that could not be used stays unused. */
class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
}

const linkKinds: readonly LinkKind[] = ['invitation', 'bootstrap']

export function createInvitationLinks(
  database: Database,
  { links, id: newId }: { links: Links; id: (prefix: string) => string },
): InvitationLinks {
  /** Adds the person. Returns undefined if another request has just added somebody with the same address. */
  const addPerson = async (run: Run, { email }: OpenInvitation, person: NewPerson, now: number) => {
    const personId = newId('usr')
    const [added] = await run(insertPerson(personId, email, person, now))
    return added === undefined ? undefined : personId
  }

  return {
    async read(token, now) {
      for (const kind of linkKinds) {
        const id = await links.read(kind, token, now)
        const [row] = id === undefined ? [] : await database.read(select(id))
        if (row !== undefined) return parse(row)
      }
      return undefined
    },
    accept: (token, person, now, auditFor) =>
      database
        .transaction(async (run) => {
          const id = (await links.use(run, 'invitation', token, now)) ?? (await links.use(run, 'bootstrap', token, now))
          const [found] = id === undefined ? [] : await run(select(id))
          if (found === undefined) throw new NotAccepted()
          const { email } = parse(found)
          await run(lockPersonOf(email))
          await removeUnverified(run, emailKey(email))
          const [row] = await run(select(text(found, 'id')))
          if (row === undefined) throw new NotAccepted()
          const invitation = parse(row)
          const personId = invitation.personId ?? (person && (await addPerson(run, invitation, person, now)))
          if (personId === undefined) throw new NotAccepted()
          const platformRole = platformRoleOf(invitation.role)
          await run(
            platformRole === undefined
              ? insertMembership(invitation, personId, now)
              : setPlatformRole(personId, platformRole),
          )
          await run(markAccepted(invitation.id))
          await auditFor(invitation, personId)(
            run,
            { kind: 'person', id: personId },
            { after: { role: invitation.role } },
          )
          return invitation
        })
        .catch((cause: unknown) => {
          if (cause instanceof NotAccepted) return undefined
          throw cause
        }),
  }
}
