import { createFileRoute } from '@tanstack/react-router'
import { linksTexts } from '../messages/links/texts.ts'
import { passwordTexts } from '../messages/password/texts.ts'
import { AcceptInvitationPage } from '../pages/links/accept-invitation-page.tsx'

export const Route = createFileRoute('/accept-invitation')({
  loader: () => Promise.all([linksTexts.load(), passwordTexts.load()]),
  component: AcceptInvitationPage,
})
