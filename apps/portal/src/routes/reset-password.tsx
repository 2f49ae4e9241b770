import { createFileRoute } from '@tanstack/react-router'
import { linksTexts } from '../messages/links/texts.ts'
import { passwordTexts } from '../messages/password/texts.ts'
import { ResetPasswordPage } from '../pages/links/reset-password-page.tsx'

export const Route = createFileRoute('/reset-password')({
  loader: () => Promise.all([linksTexts.load(), passwordTexts.load()]),
  component: ResetPasswordPage,
})
