import { createFileRoute } from '@tanstack/react-router'
import { sessionQuery } from '../../../../api/session.ts'
import { teamTexts } from '../../../../messages/team/texts.ts'
import { MemberPage } from '../../../../pages/team/member-page.tsx'
import { membersQuery, memberSessionsQuery } from '../../../../pages/team/team-queries.ts'

export const Route = createFileRoute('/_app/organization/team/$personId')({
  staticData: { permission: 'listMembers' },
  loader: async ({ context: { queryClient }, params: { personId } }) => {
    const { permissions } = await queryClient.ensureQueryData(sessionQuery)
    const [, { data }] = await Promise.all([teamTexts.load(), queryClient.ensureQueryData(membersQuery)])
    const isKnown = data.some(({ id }) => id === personId)
    if (isKnown && permissions.includes('listMemberSessions'))
      await queryClient.ensureQueryData(memberSessionsQuery(personId))
  },
  component: MemberPage,
})
