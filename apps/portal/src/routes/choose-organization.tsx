import { createFileRoute } from '@tanstack/react-router'
import { loadStep } from '../identity/pending-query.ts'
import { identityTexts } from '../messages/identity/texts.ts'
import { ChooseOrganizationPage } from '../pages/choose-organization/choose-organization-page.tsx'
import { nextSearch } from '../search.ts'

export const Route = createFileRoute('/choose-organization')({
  validateSearch: nextSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([identityTexts.load(), loadStep(context.queryClient, 'choose-organization', deps.next)]),
  component: ChooseOrganizationPage,
})
