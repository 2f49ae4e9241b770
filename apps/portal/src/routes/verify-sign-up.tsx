import { createFileRoute } from '@tanstack/react-router'
import { onboardingTexts } from '../messages/onboarding/texts.ts'
import { passwordTexts } from '../messages/password/texts.ts'
import { VerifyPage } from '../pages/onboarding/verify-page.tsx'

export const Route = createFileRoute('/verify-sign-up')({
  loader: () => Promise.all([onboardingTexts.load(), passwordTexts.load()]),
  component: VerifyPage,
})
