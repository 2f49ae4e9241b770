import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../../../../api/configuration.ts'
import { builderTexts } from '../../../../messages/builder/texts.ts'
import { embedTexts } from '../../../../messages/embed/texts.ts'
import { BuilderPage } from '../../../../pages/embed/builder/builder-page.tsx'
import { embedKeysQuery, originsQuery } from '../../../../pages/embed/embed-query.ts'

export const Route = createFileRoute('/_app/$env/embed/builder')({
  // The page itself checks the search parameters, so that their names stay out of the first load.
  validateSearch: (search) => search,
  staticData: { permission: 'createPreviewToken' },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      builderTexts.load(),
      embedTexts.load(),
      queryClient.ensureQueryData(configurationQuery),
      queryClient.ensureQueryData(embedKeysQuery('sandbox')),
      queryClient.ensureQueryData(originsQuery('sandbox')),
    ]),
  component: BuilderPage,
})
