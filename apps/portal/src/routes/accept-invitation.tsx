import { createFileRoute } from '@tanstack/react-router'
import { linksTexts } from '../messages/links/texts.ts'
import { AcceptInvitationPage } from '../pages/links/accept-invitation-page.tsx'

export const Route = createFileRoute('/accept-invitation')({
  loader: () => linksTexts.load(),
  component: AcceptInvitationPage,
})
