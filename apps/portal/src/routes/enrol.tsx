import { createFileRoute } from '@tanstack/react-router'
import { loadStep } from '../identity/pending-query.ts'
import { identityTexts } from '../messages/identity/texts.ts'
import { EnrolPage } from '../pages/enrol/enrol-page.tsx'
import { nextSearch } from '../search.ts'

export const Route = createFileRoute('/enrol')({
  validateSearch: nextSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => Promise.all([identityTexts.load(), loadStep(context.queryClient, 'enrol', deps.next)]),
  component: EnrolPage,
})
