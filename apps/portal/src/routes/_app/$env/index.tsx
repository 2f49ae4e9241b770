import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../../../api/configuration.ts'
import { homeTexts } from '../../../messages/home/texts.ts'
import { HomePage } from '../../../pages/home/home-page.tsx'

export const Route = createFileRoute('/_app/$env/')({
  staticData: { rail: 'home' },
  loader: ({ context }) => Promise.all([homeTexts.load(), context.queryClient.ensureQueryData(configurationQuery)]),
  component: HomePage,
})
