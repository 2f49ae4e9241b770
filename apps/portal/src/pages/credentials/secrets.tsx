import { useState } from 'react'
import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Button, Notice } from '@loyalty/ui'
import { client as api } from '../../api/client.ts'
import { configurationQuery } from '../../api/configuration.ts'
import { Ledger } from '../../blocks/ledger.tsx'
import { Ltr } from '../../blocks/ltr.tsx'
import { SecretDialog } from '../../blocks/secret-dialog.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useEnv, type Environment } from '../../frame/environment.ts'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import { clientsQuery, embedKeysQuery, isLive, type ClientSecret, type PortalClient } from './credentials-query.ts'
import { envBlock } from './env-block.ts'
import { ReplaceDialog, type Life } from './replace-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { Hint, SecretLine } from './secret-line.tsx'
import { useMayChange } from './use-may-change.ts'

const day = 86_400_000

type Shown =
  | { is: 'none' }
  | { is: 'replacing' | 'revoking'; secret: ClientSecret }
  | { is: 'new'; value: string; embedKey: string | undefined }

/** Returns a live embed key for the `.env` block. The secret is shown without it when the keys cannot be read. */
const newestEmbedKey = async (queryClient: QueryClient, env: Environment): Promise<string | undefined> => {
  const keys = await queryClient.fetchQuery(embedKeysQuery(env)).catch(() => [])
  return keys.find(({ retiredAt }) => retiredAt === null)?.id
}

/** Returns whether an ending secret has been unused for a day, so that nobody misses it. */
const isQuiet = ({ state, createdAt, lastUsedAt }: ClientSecret, now: number): boolean =>
  state === 'ENDING' && now - Date.parse(lastUsedAt ?? createdAt) > day

/** Renders the secrets of a client, with the ways to create, replace and revoke them. */
export function Secrets({ client }: { client: PortalClient }) {
  const t = credentialsTexts.useText()
  const env = useEnv()
  const queryClient = useQueryClient()
  const { baseUrls } = useSuspenseQuery(configurationQuery).data
  const [shown, setShown] = useState<Shown>({ is: 'none' })
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const [now] = useState(Date.now)
  const mayCreate = useMayChange('createClientSecret')
  const mayRevoke = useMayChange('revokeClientSecret')
  const params = { env, clientId: client.id }
  const live = client.secrets.filter(isLive)
  const ended = client.secrets.filter((secret) => !isLive(secret))
  const close = () => setShown({ is: 'none' })
  const reload = () => queryClient.refetchQueries(clientsQuery(env))
  const show = async (body: { replaces?: string; oldExpiresIn?: Life }) => {
    const { secret } = await api.createClientSecret({ params, body })
    setShown({ is: 'new', value: secret.value, embedKey: await newestEmbedKey(queryClient, env) })
    await reload()
  }
  const create = async () => {
    setState({ isBusy: true })
    await show({}).then(
      () => setState({ isBusy: false }),
      (error: unknown) => setState({ isBusy: false, error }),
    )
  }
  const revoke = async ({ id }: ClientSecret) => {
    await api.revokeClientSecret({ params: { ...params, secretId: id } })
    await reload()
    toast(t('revoked'))
  }
  const button = (
    <Button variant={live.length === 0 ? 'primary' : 'secondary'} busy={state.isBusy} onClick={() => void create()}>
      {t(env === 'production' ? 'createSecretProduction' : 'createSecret')}
    </Button>
  )
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
        <div className="pt-4">{live.length < 2 ? button : <p className="text-muted">{t('twoLive')}</p>}</div>
      )}
      {state.error !== undefined && <FormProblem error={state.error} texts={{ TOO_MANY: t('twoLive') }} />}
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
          onReplace={(oldExpiresIn) => show({ replaces: shown.secret.id, oldExpiresIn })}
          onClose={close}
        />
      )}
      {shown.is === 'revoking' && (
        <RevokeDialog secret={shown.secret} onRevoke={() => revoke(shown.secret)} onClose={close} />
      )}
      {shown.is === 'new' && (
        <SecretDialog
          title={t('newSecretTitle')}
          label={t('newSecretLabel')}
          secret={shown.value}
          env={envBlock({
            serviceUrl: baseUrls[env],
            clientId: client.id,
            clientSecret: shown.value,
            embedKey: shown.embedKey,
          })}
          fileName={`${env}.env`}
          onClose={close}
        >
          <p className="text-muted">
            {t.rich('newSecretNext', { file: <Ltr>.env</Ltr>, variable: <Ltr>WEBHOOK_SECRETS</Ltr> })}
          </p>
        </SecretDialog>
      )}
    </section>
  )
}
