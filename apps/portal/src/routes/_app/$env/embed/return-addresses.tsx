import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../frame/environment.ts'
import { embedTexts } from '../../../../messages/embed/texts.ts'
import { returnUrlsQuery } from '../../../../pages/embed/embed-query.ts'
import { ReturnAddressesPage } from '../../../../pages/embed/return-addresses-page.tsx'

export const Route = createFileRoute('/_app/$env/embed/return-addresses')({
  staticData: { permission: 'listReturnUrls' },
  loader: ({ context, params }) =>
    Promise.all([embedTexts.load(), context.queryClient.ensureQueryData(returnUrlsQuery(params.env as Environment))]),
  component: ReturnAddressesPage,
})
