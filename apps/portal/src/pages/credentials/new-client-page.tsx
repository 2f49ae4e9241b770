import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import { ClientForm } from './client-form.tsx'
import { clientsQuery } from './credentials-query.ts'
import { leastScopes } from './scopes.ts'

/** Renders the form of a new client. The client's page follows, where its first secret is created. */
export function NewClientPage() {
  const t = credentialsTexts.useText()
  const env = useEnv()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <>
      <PageHeader
        title={t('createTitle')}
        lead={t('createLead')}
        back={{ to: `/${env}/credentials`, label: t('back') }}
      />
      <ClientForm
        initial={{ name: '', scopes: leastScopes, networks: [] }}
        submitLabel={t('create')}
        onSubmit={async (body) => {
          const created = await client.createPortalClient({ params: { env }, body })
          await queryClient.refetchQueries(clientsQuery(env))
          await navigate({ to: '/$env/credentials/$clientId', params: { env, clientId: created.id } })
        }}
      />
    </>
  )
}
