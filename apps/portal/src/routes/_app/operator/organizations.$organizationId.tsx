import { createFileRoute } from '@tanstack/react-router'
import { operatorTexts } from '../../../messages/operator/texts.ts'
import { offersQuery, organizationsQuery } from '../../../pages/operator/operator-queries.ts'
import { OrganizationPage } from '../../../pages/operator/organization-page.tsx'

export const Route = createFileRoute('/_app/operator/organizations/$organizationId')({
  staticData: { permission: 'listOffers', frame: 'operator' },
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([
      operatorTexts.load(),
      queryClient.ensureQueryData(organizationsQuery),
      queryClient.ensureQueryData(offersQuery(params.organizationId)),
    ]),
  component: OrganizationPage,
})
