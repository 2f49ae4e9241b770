import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../frame/environment.ts'
import { liveTexts } from '../../../../messages/live/texts.ts'
import { multibrandTexts } from '../../../../messages/multibrand/texts.ts'
import { MultibrandListPage } from '../../../../pages/multibrand/multibrand-list-page.tsx'
import { multibrandListQuery } from '../../../../pages/multibrand/multibrand-queries.ts'
import { multibrandSearch } from '../../../../pages/multibrand/multibrand-search.ts'
import { searchOf } from '../../../../search.ts'

export const Route = createFileRoute('/_app/$env/multibrand/')({
  staticData: { rail: 'multibrand', permission: 'listPortalMultibrand' },
  validateSearch: searchOf(multibrandSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    Promise.all([
      multibrandTexts.load(),
      liveTexts.load(),
      context.queryClient.ensureQueryData(multibrandListQuery(params.env as Environment, deps)),
    ]),
  component: MultibrandListPage,
})
