import { createFileRoute, notFound } from '@tanstack/react-router'
import { configurationQuery } from '../../../../api/configuration.ts'
import type { Environment } from '../../../../frame/environment.ts'
import { changedTexts } from '../../../../messages/changed/texts.ts'
import { credentialsTexts } from '../../../../messages/credentials/texts.ts'
import { ClientPage } from '../../../../pages/credentials/client-page.tsx'
import { clientsQuery } from '../../../../pages/credentials/credentials-query.ts'

export const Route = createFileRoute('/_app/$env/credentials/$clientId')({
  staticData: { permission: 'listClients' },
  loader: async ({ context: { queryClient }, params }) => {
    const [clients] = await Promise.all([
      queryClient.ensureQueryData(clientsQuery(params.env as Environment)),
      queryClient.ensureQueryData(configurationQuery),
      credentialsTexts.load(),
      changedTexts.load(),
    ])
    if (!clients.some(({ id }) => id === params.clientId)) throw notFound()
  },
  component: ClientPage,
})
