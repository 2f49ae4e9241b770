import { createFileRoute } from '@tanstack/react-router'
import { operatorTexts } from '../../../messages/operator/texts.ts'
import { waitingFormsQuery, waitingRequestsQuery } from '../../../pages/operator/operator-queries.ts'
import { RequestsPage } from '../../../pages/operator/requests-page.tsx'

export const Route = createFileRoute('/_app/operator/requests')({
  staticData: { rail: 'requests', permission: 'listBusinessForms', frame: 'operator' },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      operatorTexts.load(),
      queryClient.ensureQueryData(waitingFormsQuery),
      queryClient.ensureQueryData(waitingRequestsQuery),
    ]),
  component: RequestsPage,
})
