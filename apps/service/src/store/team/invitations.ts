import { roles, type Role } from '@loyalty/contract'
import type { Links } from '../access/links.ts'
import { emailKey } from '../access/people.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { mailLocales, type MailLocale } from '../../mail/mail.ts'
import { sql, type Database, type Row, type Run } from '../engine/database.ts'
import { integer, oneOf, text, textOrNull } from '../engine/row.ts'
import type { Mails } from '../mail/mails.ts'

export type Invitation = {
  id: string
  organizationId: string
  email: string
  role: Role
  /** E-mail address of the inviting person. */
  invitedBy: string
  createdAt: number
  expiresAt: number
}

type Inviter = { id: string; email: string; organizationName: string }
type Sent = { invitation: Invitation; token: string }

/** The open invitations of one organization. A mail with the link is queued in the commit of each change. */
export type Invitations = {
  list: () => Promise<Invitation[]>
  create: (
    draft: { email: string; role: Role },
    inviter: Inviter,
    audit: Audit,
  ) => Promise<Sent | 'member' | 'exists' | 'too-many'>
  /** Replaces the link of an invitation. Returns undefined for an unknown id. */
  resend: (id: string, inviter: Inviter, audit: Audit) => Promise<Sent | undefined>
  withdraw: (id: string, audit: Audit) => Promise<boolean>
}

/** The most open invitations of an organization that have not expired. */
const mostOpen = 50

const selectOpen = (organizationId: string) => sql`
  select i.*, p.email as inviter from invitations i left join people p on p.id = i.invited_by
  where i.organization_id = ${organizationId} and i.state = 'OPEN' order by i.created_at desc, i.id desc`

const selectOne = (organizationId: string, id: string) => sql`
  select i.*, p.email as inviter from invitations i left join people p on p.id = i.invited_by
  where i.organization_id = ${organizationId} and i.id = ${id} and i.state = 'OPEN'`

/** Locks an open invitation, so that its link cannot be used before the transaction ends. */
const lockOpen = (organizationId: string, id: string) => sql`
  update invitations set state = state where organization_id = ${organizationId} and id = ${id} and state = 'OPEN'
  returning id`

/** Locks the organization's row, so that two invitations at the same time are counted one after the other. */
const lockOrganization = (organizationId: string) => sql`
  update organizations set status = status where id = ${organizationId}`

const memberWith = (organizationId: string, key: string) => sql`
  select p.id from people p join memberships m on m.person_id = p.id
  where m.organization_id = ${organizationId} and p.email_key = ${key}`

const openTo = (organizationId: string, key: string, now: number) => sql`
  select id from invitations where organization_id = ${organizationId} and email_key = ${key} and state = 'OPEN'
    and expires_at > ${now}`

const countOpen = (organizationId: string, now: number) => sql`
  select count(*) as n from invitations where organization_id = ${organizationId} and state = 'OPEN' and expires_at > ${now}`

/** An expired invitation makes room for a new one to the same address. */
const dropExpired = (organizationId: string, now: number) => sql`
  update invitations set state = 'WITHDRAWN'
  where organization_id = ${organizationId} and state = 'OPEN' and expires_at <= ${now}`

const insert = (
  organizationId: string,
  id: string,
  draft: { email: string; role: Role },
  by: string,
  now: number,
) => sql`
  insert into invitations (organization_id, id, email, email_key, role, invited_by, state, created_at, expires_at)
  values (${organizationId}, ${id}, ${draft.email}, ${emailKey(draft.email)}, ${draft.role}, ${by}, 'OPEN', ${now}, ${now})`

const setExpiry = (organizationId: string, id: string, expiresAt: number) => sql`
  update invitations set expires_at = ${expiresAt} where organization_id = ${organizationId} and id = ${id}`

const close = (organizationId: string, id: string) => sql`
  update invitations set state = 'WITHDRAWN' where organization_id = ${organizationId} and id = ${id} and state = 'OPEN'
  returning id`

/** A mail to somebody with an account has the language of the account; another has the inviter's. */
const localeFor = (key: string, inviterId: string) => sql`
  select locale from people where email_key = ${key} or id = ${inviterId}
  order by case when email_key = ${key} then 0 else 1 end limit 1`

const parse = (row: Row): Invitation => ({
  id: text(row, 'id'),
  organizationId: text(row, 'organization_id'),
  email: text(row, 'email'),
  role: oneOf(row, 'role', roles),
  invitedBy: textOrNull(row, 'inviter') ?? '',
  createdAt: integer(row, 'created_at'),
  expiresAt: integer(row, 'expires_at'),
})

type Options = { links: Links; mails: Mails; id: (prefix: string) => string; now: () => number }

export function createInvitations(database: Database, organizationId: string, options: Options): Invitations {
  const { links, mails, id: newId, now } = options

  /** Creates the link of an invitation and queues its mail. Earlier links stop working. */
  const send = async (run: Run, id: string, inviter: Inviter): Promise<Sent> => {
    const { token, expiresAt } = await links.create(run, { kind: 'invitation', subjectId: id, now: now() })
    await run(setExpiry(organizationId, id, expiresAt))
    const [row] = await run(selectOne(organizationId, id))
    if (row === undefined) throw new Error('an open invitation has a row')
    const invitation = parse(row)
    const [known] = await run(localeFor(emailKey(invitation.email), inviter.id))
    const locale: MailLocale = known === undefined ? 'en' : oneOf(known, 'locale', mailLocales)
    const facts = { organization: inviter.organizationName, inviter: inviter.email, role: invitation.role, token }
    await mails.queue(run, { kind: 'invitation', to: invitation.email, locale, facts }, expiresAt)
    return { invitation, token }
  }
  const target = (id: string) => ({ kind: 'invitation', id })

  return {
    list: async () => (await database.read(selectOpen(organizationId))).map(parse),
    create: (draft, inviter, audit) =>
      database.transaction(async (run) => {
        const key = emailKey(draft.email)
        await run(lockOrganization(organizationId))
        if ((await run(memberWith(organizationId, key))).length > 0) return 'member'
        if ((await run(openTo(organizationId, key, now()))).length > 0) return 'exists'
        const [count] = await run(countOpen(organizationId, now()))
        if (count !== undefined && integer(count, 'n') >= mostOpen) return 'too-many'
        await run(dropExpired(organizationId, now()))
        const id = newId('inv')
        await run(insert(organizationId, id, draft, inviter.id, now()))
        const sent = await send(run, id, inviter)
        await audit(run, target(id), { after: { role: draft.role } })
        return sent
      }),
    resend: (id, inviter, audit) =>
      database.transaction(async (run) => {
        if ((await run(lockOpen(organizationId, id))).length === 0) return undefined
        const sent = await send(run, id, inviter)
        await audit(run, target(id))
        return sent
      }),
    withdraw: (id, audit) =>
      database.transaction(async (run) => {
        const [closed] = await run(close(organizationId, id))
        if (closed === undefined) return false
        await links.revoke(run, 'invitation', id)
        await audit(run, target(id))
        return true
      }),
  }
}
