import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Button, Notice } from '@loyalty/ui'
import { client as api } from '../../api/client.ts'
import { Facts } from '../../blocks/facts.tsx'
import { IdChip } from '../../blocks/id-chip.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Time } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { isChangedElsewhere } from '../../forms/changed-elsewhere.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { ClientForm, type ClientValues } from './client-form.tsx'
import { clientsQuery, type PortalClient } from './credentials-query.ts'
import { DisableDialog } from './disable-dialog.tsx'
import { Secrets } from './secrets.tsx'
import { scopeGroups, scopeTexts } from './scopes.ts'
import { useMayChange } from './use-may-change.ts'

/** Renders one client: its secrets first, because people come for them, then what it may do. */
export function ClientPage() {
  const t = credentialsTexts.useText()
  const env = useEnv()
  const { clientId } = useParams({ strict: false })
  const clients = useSuspenseQuery(clientsQuery(env)).data
  const [isEditing, setEditing] = useState(false)
  const client = clients.find(({ id }) => id === clientId)
  if (client === undefined) throw new Error('The client has gone from the list.')
  return (
    <>
      <PageHeader
        title={client.name}
        heading={<bdi>{client.name}</bdi>}
        lead={<IdChip id={client.id} />}
        back={{ to: `/${env}/credentials`, label: t('back') }}
      />
      {env === 'production' && <ReadOnlyNotice />}
      {client.status === 'DISABLED' && <DisabledNotice client={client} />}
      <Secrets client={client} />
      {isEditing ? (
        <EditSection client={client} onClose={() => setEditing(false)} />
      ) : (
        <FactsSection client={client} onEdit={() => setEditing(true)} />
      )}
    </>
  )
}

function ReadOnlyNotice() {
  const t = credentialsTexts.useText()
  return useMayChange('updatePortalClient') ? null : <Notice>{t('productionReadOnly')}</Notice>
}

/**
 * Returns the function that changes the client, and afterwards reads the list again. The service refuses the change if
 * the client has another version than the one that the person read.
 */
const useUpdate = ({ id, version }: Pick<PortalClient, 'id' | 'version'>) => {
  const env = useEnv()
  const queryClient = useQueryClient()
  return async (body: Parameters<typeof api.updatePortalClient>[0]['body']) => {
    try {
      await api.updatePortalClient({ params: { env, clientId: id }, body, ifMatch: `"${version}"` })
    } finally {
      await queryClient.refetchQueries(clientsQuery(env))
    }
  }
}

function DisabledNotice({ client }: { client: PortalClient }) {
  const t = credentialsTexts.useText()
  const update = useUpdate(client)
  const [isBusy, setBusy] = useState(false)
  const mayUpdate = useMayChange('updatePortalClient')
  const enable = async () => {
    setBusy(true)
    await update({ status: 'ENABLED' })
      .then(() => toast(t('enabledNow')))
      .finally(() => setBusy(false))
  }
  const action = (
    <Button variant="secondary" busy={isBusy} onClick={() => void enable()}>
      {t('enable')}
    </Button>
  )
  return (
    <Notice tone="warning" title={t('disabled')} actions={mayUpdate ? action : undefined}>
      {t('disableEffect')}
    </Notice>
  )
}

function FactsSection({ client, onEdit }: { client: PortalClient; onEdit: () => void }) {
  const t = credentialsTexts.useText()
  const mayUpdate = useMayChange('updatePortalClient')
  const [isDisabling, setDisabling] = useState(false)
  const update = useUpdate(client)
  const granted = scopeGroups
    .map(({ label, scopes }) => ({ label, scopes: scopes.filter((scope) => client.scopes.includes(scope)) }))
    .filter(({ scopes }) => scopes.length > 0)
  return (
    <section className="page-section" aria-labelledby="client-facts">
      <h2 id="client-facts">{t('scopes')}</h2>
      <Facts
        items={[
          ...granted.map(({ label, scopes }) => ({
            name: t(label),
            value: (
              <ul>
                {scopes.map((scope) => (
                  <li key={scope}>{t(scopeTexts[scope])}</li>
                ))}
              </ul>
            ),
          })),
          {
            name: t('networks'),
            value:
              client.networks.length === 0 ? (
                t('everyNetwork')
              ) : (
                <bdi dir="ltr" className="id">
                  {client.networks.join(', ')}
                </bdi>
              ),
          },
          {
            name: t('status'),
            value:
              client.status === 'ENABLED' ? (
                <StateWord tone="success">{t('enabled')}</StateWord>
              ) : (
                <StateWord tone="danger">{t('disabled')}</StateWord>
              ),
          },
          { name: t('createdAt'), value: <Time at={client.createdAt} /> },
        ]}
      />
      {mayUpdate && (
        <div className="flex flex-wrap gap-3 pt-4">
          <Button variant="secondary" onClick={onEdit}>
            {t('edit')}
          </Button>
          {client.status === 'ENABLED' && (
            <Button variant="quiet" onClick={() => setDisabling(true)}>
              {t('disable')}
            </Button>
          )}
        </div>
      )}
      {isDisabling && (
        <DisableDialog
          client={client}
          onDisable={() => update({ status: 'DISABLED' }).then(() => toast(t('disabledNow')))}
          onClose={() => setDisabling(false)}
        />
      )}
    </section>
  )
}

function EditSection({ client, onClose }: { client: PortalClient; onClose: () => void }) {
  const t = credentialsTexts.useText()
  const frame = frameTexts.useText()
  // The list is read again while the person types. The version changes only when the form shows both values.
  const [version, setVersion] = useState(client.version)
  const update = useUpdate({ id: client.id, version })
  const [isRefused, setRefused] = useState(false)
  if (isRefused && version !== client.version) {
    setVersion(client.version)
    setRefused(false)
  }
  const save = (values: ClientValues): Promise<unknown> =>
    update(values).catch((error: unknown) => {
      setRefused(isChangedElsewhere(error))
      throw error
    })
  return (
    <section className="page-section" aria-labelledby="client-edit">
      <h2 id="client-edit">{t('editTitle', { name: client.name })}</h2>
      <ClientForm
        initial={client}
        submitLabel={t('save')}
        other={
          <Button variant="secondary" onClick={onClose}>
            {frame('cancel')}
          </Button>
        }
        onSubmit={async (values) => {
          await save(values)
          toast(t('saved'))
          onClose()
        }}
      />
    </section>
  )
}
