import { createFileRoute } from '@tanstack/react-router'
import { linksTexts } from '../messages/links/texts.ts'
import { ConfirmEmailPage } from '../pages/links/confirm-email-page.tsx'

export const Route = createFileRoute('/confirm-email')({
  loader: () => linksTexts.load(),
  component: ConfirmEmailPage,
})
