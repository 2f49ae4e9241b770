import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../../../api/configuration.ts'
import type { Environment } from '../../../frame/environment.ts'
import { usageTexts } from '../../../messages/usage/texts.ts'
import { usageQuery, usageSearch } from '../../../pages/usage/usage-queries.ts'
import { UsagePage } from '../../../pages/usage/usage-page.tsx'
import { searchOf } from '../../../search.ts'

export const Route = createFileRoute('/_app/$env/usage')({
  staticData: { rail: 'usage', permission: 'getUsage' },
  validateSearch: searchOf(usageSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    Promise.all([
      usageTexts.load(),
      context.queryClient.ensureQueryData(configurationQuery),
      context.queryClient.ensureQueryData(usageQuery(params.env as Environment, deps)),
    ]),
  component: UsagePage,
})
