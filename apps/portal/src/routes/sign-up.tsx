import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../api/configuration.ts'
import { onboardingTexts } from '../messages/onboarding/texts.ts'
import { passwordTexts } from '../messages/password/texts.ts'
import { SignUpPage } from '../pages/onboarding/sign-up-page.tsx'

export const Route = createFileRoute('/sign-up')({
  loader: ({ context }) =>
    Promise.all([
      onboardingTexts.load(),
      passwordTexts.load(),
      context.queryClient.ensureQueryData(configurationQuery),
    ]),
  component: SignUpPage,
})
