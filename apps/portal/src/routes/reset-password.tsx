import { createFileRoute } from '@tanstack/react-router'
import { linksTexts } from '../messages/links/texts.ts'
import { ResetPasswordPage } from '../pages/links/reset-password-page.tsx'

export const Route = createFileRoute('/reset-password')({
  loader: () => linksTexts.load(),
  component: ResetPasswordPage,
})
