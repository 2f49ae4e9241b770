import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../../../../api/configuration.ts'
import type { Environment } from '../../../../frame/environment.ts'
import { credentialsTexts } from '../../../../messages/credentials/texts.ts'
import { clientsQuery } from '../../../../pages/credentials/credentials-query.ts'
import { CredentialsPage } from '../../../../pages/credentials/credentials-page.tsx'

export const Route = createFileRoute('/_app/$env/credentials/')({
  staticData: { rail: 'credentials', permission: 'listClients' },
  loader: ({ context, params }) =>
    Promise.all([
      credentialsTexts.load(),
      context.queryClient.ensureQueryData(clientsQuery(params.env as Environment)),
      context.queryClient.ensureQueryData(configurationQuery),
    ]),
  component: CredentialsPage,
})
