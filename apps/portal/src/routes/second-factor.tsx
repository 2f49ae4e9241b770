import { createFileRoute } from '@tanstack/react-router'
import { loadStep } from '../identity/pending-query.ts'
import { identityTexts } from '../messages/identity/texts.ts'
import { SecondFactorPage } from '../pages/second-factor/second-factor-page.tsx'
import { nextSearch } from '../search.ts'

export const Route = createFileRoute('/second-factor')({
  validateSearch: nextSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([identityTexts.load(), loadStep(context.queryClient, 'second-factor', deps.next)]),
  component: SecondFactorPage,
})
