import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../api/configuration.ts'
import { onboardingTexts } from '../messages/onboarding/texts.ts'
import { SignUpPage } from '../pages/onboarding/sign-up-page.tsx'

export const Route = createFileRoute('/sign-up')({
  loader: ({ context }) =>
    Promise.all([onboardingTexts.load(), context.queryClient.ensureQueryData(configurationQuery)]),
  component: SignUpPage,
})
