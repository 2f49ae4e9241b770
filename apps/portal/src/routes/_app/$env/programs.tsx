import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../frame/environment.ts'
import { onboardingTexts } from '../../../messages/onboarding/texts.ts'
import { ownProgramsQuery } from '../../../pages/onboarding/onboarding-queries.ts'
import { ProgramsPage } from '../../../pages/onboarding/programs-page.tsx'

export const Route = createFileRoute('/_app/$env/programs')({
  staticData: { rail: 'programs', permission: 'listOwnPrograms' },
  loader: ({ context, params }) =>
    Promise.all([
      onboardingTexts.load(),
      context.queryClient.ensureQueryData(ownProgramsQuery(params.env as Environment)),
    ]),
  component: ProgramsPage,
})
