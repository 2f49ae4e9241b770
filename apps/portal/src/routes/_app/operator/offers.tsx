import { createFileRoute } from '@tanstack/react-router'
import { operatorTexts } from '../../../messages/operator/texts.ts'
import { OffersPage } from '../../../pages/operator/offers-page.tsx'
import { organizationsQuery } from '../../../pages/operator/operator-queries.ts'

export const Route = createFileRoute('/_app/operator/offers')({
  staticData: { rail: 'offers', permission: 'listOrganizations', frame: 'operator' },
  loader: ({ context }) => Promise.all([operatorTexts.load(), context.queryClient.ensureQueryData(organizationsQuery)]),
  component: OffersPage,
})
