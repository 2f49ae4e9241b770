import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { IdChip } from '../../blocks/id-chip.tsx'
import { Ledger } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import { clientsQuery, isLive, type PortalClient } from './credentials-query.ts'
import { CreateSecret, useNewSecret } from './new-secret.tsx'
import { SecretLine } from './secret-line.tsx'
import { useMayChange } from './use-may-change.ts'

/** Renders the clients of the environment, each with the secrets that work. */
export function CredentialsPage() {
  const t = credentialsTexts.useText()
  const env = useEnv()
  const clients = useSuspenseQuery(clientsQuery(env)).data
  const mayCreate = useMayChange('createPortalClient')
  const create = mayCreate ? (
    <Link to="/$env/credentials/new" params={{ env }} className="lw-button lw-button-primary">
      {t('create')}
    </Link>
  ) : undefined
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        docs="start/credentials/"
        action={clients.length > 0 ? create : undefined}
      />
      {clients.length === 0 && <EmptyState text={t('empty')} action={create} />}
      {clients.map((client) => (
        <ClientSection key={client.id} client={client} />
      ))}
    </>
  )
}

function ClientSection({ client }: { client: PortalClient }) {
  const t = credentialsTexts.useText()
  const env = useEnv()
  const mayCreate = useMayChange('createClientSecret')
  const { create, dialog } = useNewSecret(client)
  const live = client.secrets.filter(isLive)
  return (
    <section className="page-section client-section" aria-labelledby={client.id}>
      <div className="client-heading">
        <h2 id={client.id}>
          <Link to="/$env/credentials/$clientId" params={{ env, clientId: client.id }}>
            <bdi>{client.name}</bdi>
          </Link>
        </h2>
        <IdChip id={client.id} />
        {client.status === 'DISABLED' && <StateWord tone="danger">{t('disabled')}</StateWord>}
      </div>
      {live.length === 0 ? (
        <div className="client-bare">
          <p>{t('noSecret')}</p>
          {mayCreate && client.status === 'ENABLED' && <CreateSecret isPrimary={false} create={create} />}
        </div>
      ) : (
        <Ledger label={t('secrets')}>
          {live.map((secret) => (
            <SecretLine key={secret.id} secret={secret} />
          ))}
        </Ledger>
      )}
      {dialog}
    </section>
  )
}
