import { portalEndpoints, problem } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type { PortalSession } from '../../context.ts'
import type { MemberRefusal } from '../../store/team/members.ts'
import { portalHandler } from '../portal-handler.ts'
import { noSessionCookie } from '../session/session-cookie.ts'

const notFound = () => problem('PERSON_NOT_FOUND', { detail: 'Nobody of your team has this id.' })

const refusals: Record<MemberRefusal, () => Error> = {
  unknown: notFound,
  'last-owner': () =>
    problem('LAST_OWNER', { detail: 'The last owner cannot be removed or changed. Make another person owner first.' }),
  elsewhere: () =>
    problem('MEMBER_ELSEWHERE', {
      detail: 'This person belongs to another organization too, so only an operator can reset the factors.',
    }),
}

const requireDone = (outcome: 'done' | MemberRefusal): void => {
  if (outcome !== 'done') throw refusals[outcome]()
}

const requireOther = (personId: string, { userId }: PortalSession, detail: string): void => {
  if (personId === userId) throw problem('OWN_CHANGE', { detail })
}

export const handleListMembers = portalHandler(portalEndpoints.listMembers, async ({ session }, context) => {
  const members = await context.store.team(session.organizationId).members.list(context.realNow())
  return {
    body: {
      data: members.map(({ joinedAt, lastSignInAt, ...member }) => ({
        ...member,
        you: member.id === session.userId,
        joinedAt: isoDate(joinedAt),
        lastSignInAt: lastSignInAt === null ? null : isoDate(lastSignInAt),
      })),
    },
  }
})

export const handleUpdateMember = portalHandler(
  portalEndpoints.updateMember,
  async ({ session, params: { personId }, body: { role } }, { store }) => {
    requireOther(personId, session, 'Nobody changes the own role: ask another owner.')
    const { members } = store.team(session.organizationId)
    requireDone(await members.changeRole(personId, role, session.audit(null)))
    return { body: { id: personId, role } }
  },
)

export const handleDeleteMember = portalHandler(
  portalEndpoints.deleteMember,
  async ({ session, params: { personId } }, { store }) => {
    requireOther(personId, session, 'To go yourself, leave the organization.')
    requireDone(await store.team(session.organizationId).members.remove(personId, session.audit(null)))
    return { body: undefined }
  },
)

export const handleLeaveOrganization = portalHandler(
  portalEndpoints.leaveOrganization,
  async ({ session }, { store, baseUrl }) => {
    requireDone(await store.team(session.organizationId).members.remove(session.userId, session.audit(null)))
    return { body: undefined, headers: { 'Set-Cookie': noSessionCookie(baseUrl) } }
  },
)

export const handleListMemberSessions = portalHandler(
  portalEndpoints.listMemberSessions,
  async ({ session, params: { personId } }, { store, realNow }) => {
    const sessions = await store.team(session.organizationId).members.sessions(personId, realNow())
    if (sessions === undefined) throw notFound()
    const data = sessions.map((each) => ({
      ...each,
      createdAt: isoDate(each.createdAt),
      seenAt: isoDate(each.seenAt),
    }))
    return { body: { data } }
  },
)

export const handleDeleteMemberSessions = portalHandler(
  portalEndpoints.deleteMemberSessions,
  async ({ session, params: { personId } }, { store }) => {
    requireDone(await store.team(session.organizationId).members.endSessions(personId, session.audit(null)))
    return { body: undefined }
  },
)

export const handleResetMemberFactors = portalHandler(
  portalEndpoints.resetMemberFactors,
  async ({ session, params: { personId }, body: { reason } }, { store }) => {
    requireOther(personId, session, 'Ask another owner to reset your factors.')
    const { members } = store.team(session.organizationId)
    requireDone(await members.resetFactors(personId, reason, session.audit(null)))
    return { body: undefined }
  },
)
