import { createFileRoute } from '@tanstack/react-router'
import { credentialsTexts } from '../../../../messages/credentials/texts.ts'
import { NewClientPage } from '../../../../pages/credentials/new-client-page.tsx'

export const Route = createFileRoute('/_app/$env/credentials/new')({
  staticData: { permission: 'createPortalClient' },
  loader: () => credentialsTexts.load(),
  component: NewClientPage,
})
