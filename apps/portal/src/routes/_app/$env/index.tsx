import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../../../api/configuration.ts'
import type { Environment } from '../../../frame/environment.ts'
import { homeTexts } from '../../../messages/home/texts.ts'
import { onboardingQuery } from '../../../pages/home/home-queries.ts'
import { HomePage } from '../../../pages/home/home-page.tsx'

export const Route = createFileRoute('/_app/$env/')({
  // The loader stays in the first load, so that the data of Home arrives together with its page.
  codeSplitGroupings: [['component']],
  staticData: { rail: 'home', permission: 'getOnboarding' },
  loader: ({ context, params }) =>
    Promise.all([
      homeTexts.load(),
      context.queryClient.ensureQueryData(configurationQuery),
      context.queryClient.ensureQueryData(onboardingQuery(params.env as Environment)),
    ]),
  component: HomePage,
})
