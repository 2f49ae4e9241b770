import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../../../../api/configuration.ts'
import { sessionQuery } from '../../../../api/session.ts'
import { teamTexts } from '../../../../messages/team/texts.ts'
import { TeamPage } from '../../../../pages/team/team-page.tsx'
import { invitationsQuery, membersQuery } from '../../../../pages/team/team-queries.ts'

export const Route = createFileRoute('/_app/organization/team/')({
  staticData: { rail: 'team', permission: 'listMembers' },
  loader: async ({ context: { queryClient } }) => {
    const { permissions } = await queryClient.ensureQueryData(sessionQuery)
    await Promise.all([
      teamTexts.load(),
      queryClient.ensureQueryData(configurationQuery),
      queryClient.ensureQueryData(membersQuery),
      permissions.includes('listInvitations') && queryClient.ensureQueryData(invitationsQuery),
    ])
  },
  component: TeamPage,
})
