import { createFileRoute } from '@tanstack/react-router'
import { teamTexts } from '../../../messages/team/texts.ts'
import { ProfilePage } from '../../../pages/organization/profile-page.tsx'
import { organizationQuery } from '../../../pages/organization/organization-query.ts'

export const Route = createFileRoute('/_app/organization/profile')({
  staticData: { rail: 'profile', permission: 'getOrganization' },
  loader: ({ context }) => Promise.all([teamTexts.load(), context.queryClient.ensureQueryData(organizationQuery)]),
  component: ProfilePage,
})
