import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Notice } from '@loyalty/ui'
import { client as api } from '../../api/client.ts'
import { Ledger } from '../../blocks/ledger.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { useEnv } from '../../frame/environment.ts'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import { clientsQuery, isLive, type ClientSecret, type PortalClient } from './credentials-query.ts'
import { CreateSecret, useNewSecret } from './new-secret.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { Hint, SecretLine } from './secret-line.tsx'
import { useMayChange } from './use-may-change.ts'

const day = 86_400_000

type Shown = { is: 'none' } | { is: 'replacing' | 'revoking'; secret: ClientSecret }

/** Returns whether an ending secret has been unused for a day, so that nobody misses it. */
const isQuiet = ({ state, createdAt, lastUsedAt }: ClientSecret, now: number): boolean =>
  state === 'ENDING' && now - Date.parse(lastUsedAt ?? createdAt) > day

/** Renders the secrets of a client, with the ways to create, replace and revoke them. */
export function Secrets({ client }: { client: PortalClient }) {
  const t = credentialsTexts.useText()
  const env = useEnv()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<Shown>({ is: 'none' })
  const [now] = useState(Date.now)
  const mayCreate = useMayChange('createClientSecret')
  const mayRevoke = useMayChange('revokeClientSecret')
  const params = { env, clientId: client.id }
  const live = client.secrets.filter(isLive)
  const ended = client.secrets.filter((secret) => !isLive(secret))
  const close = () => setShown({ is: 'none' })
  const { create, dialog } = useNewSecret(client, close)
  const reload = () => queryClient.refetchQueries(clientsQuery(env))
  const revoke = async ({ id }: ClientSecret) => {
    await api.revokeClientSecret({ params: { ...params, secretId: id } })
    await reload()
    toast(t('revoked'))
  }
  return (
    <section className="page-section" aria-labelledby="secrets">
      <h2 id="secrets">{t('secrets')}</h2>
      {live.length === 0 && <p className="pb-3">{t('noSecretYet')}</p>}
      {live
        .filter((secret) => isQuiet(secret, now))
        .map((secret) => (
          <Notice
            key={secret.id}
            tone="success"
            announce="none"
            actions={
              mayRevoke ? (
                <Button variant="secondary" onClick={() => setShown({ is: 'revoking', secret })}>
                  {t('revoke')}
                </Button>
              ) : undefined
            }
          >
            {t.rich('quiet', { hint: <Hint secret={secret} /> })}
          </Notice>
        ))}
      {live.length > 0 && (
        <Ledger label={t('secrets')}>
          {live.map((secret) => (
            <SecretLine
              key={secret.id}
              secret={secret}
              actions={
                <span className="line-actions">
                  {mayCreate && live.length < 2 && (
                    <Button variant="quiet" onClick={() => setShown({ is: 'replacing', secret })}>
                      {t('replace')}
                    </Button>
                  )}
                  {mayRevoke && (
                    <Button variant="quiet" onClick={() => setShown({ is: 'revoking', secret })}>
                      {t('revoke')}
                    </Button>
                  )}
                </span>
              }
            />
          ))}
        </Ledger>
      )}
      {mayCreate && (
        <div className="pt-4">
          {live.length < 2 ? (
            <CreateSecret isPrimary={live.length === 0} create={create} />
          ) : (
            <p className="text-muted">{t('twoLive')}</p>
          )}
        </div>
      )}
      {ended.length > 0 && (
        <details className="ended-secrets">
          <summary>
            {t('endedSecrets')} <bdi>({ended.length})</bdi>
          </summary>
          <Ledger label={t('endedSecrets')}>
            {ended.map((secret) => (
              <SecretLine key={secret.id} secret={secret} />
            ))}
          </Ledger>
        </details>
      )}
      {shown.is === 'replacing' && (
        <ReplaceDialog
          secret={shown.secret}
          onReplace={(oldExpiresIn) => create({ replaces: shown.secret.id, oldExpiresIn })}
          onClose={close}
        />
      )}
      {shown.is === 'revoking' && (
        <RevokeDialog secret={shown.secret} onRevoke={() => revoke(shown.secret)} onClose={close} />
      )}
      {dialog}
    </section>
  )
}
