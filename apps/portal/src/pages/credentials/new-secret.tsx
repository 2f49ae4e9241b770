import { useState, type ReactNode } from 'react'
import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Button } from '@loyalty/ui'
import { client as api } from '../../api/client.ts'
import { configurationQuery } from '../../api/configuration.ts'
import { Ltr } from '../../blocks/ltr.tsx'
import { SecretDialog } from '../../blocks/secret-dialog.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useEnv, type Environment } from '../../frame/environment.ts'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import { clientsQuery, embedKeysQuery, type PortalClient } from './credentials-query.ts'
import { envBlock } from './env-block.ts'
import type { Life } from './replace-dialog.tsx'

type NewSecret = { replaces?: string; oldExpiresIn?: Life }
type Create = (body: NewSecret) => Promise<void>

/** Returns a live embed key for the `.env` block. The secret is shown without it when the keys cannot be read. */
const newestEmbedKey = async (queryClient: QueryClient, env: Environment): Promise<string | undefined> => {
  const keys = await queryClient.fetchQuery(embedKeysQuery(env)).catch(() => [])
  return keys.find(({ retiredAt }) => retiredAt === null)?.id
}

/**
 * Returns the function that creates a secret of a client, and the dialog that shows the secret until it is closed.
 * `onMade` closes the dialog that this replaces.
 */
export const useNewSecret = (
  { id: clientId }: PortalClient,
  onMade?: () => void,
): { create: Create; dialog: ReactNode } => {
  const t = credentialsTexts.useText()
  const env = useEnv()
  const queryClient = useQueryClient()
  const { baseUrls } = useSuspenseQuery(configurationQuery).data
  const [made, setMade] = useState<{ value: string; embedKey: string | undefined }>()
  const create: Create = async (body) => {
    const { secret } = await api.createClientSecret({ params: { env, clientId }, body })
    const embedKey = await newestEmbedKey(queryClient, env)
    setMade({ value: secret.value, embedKey })
    onMade?.()
    await queryClient.refetchQueries(clientsQuery(env))
  }
  const dialog = made && (
    <SecretDialog
      title={t('newSecretTitle')}
      label={t('newSecretLabel')}
      secret={made.value}
      env={envBlock({ serviceUrl: baseUrls[env], clientId, clientSecret: made.value, embedKey: made.embedKey })}
      fileName={`${env}.env`}
      onClose={() => setMade(undefined)}
    >
      <p className="text-muted">
        {t.rich('newSecretNext', { file: <Ltr>.env</Ltr>, variable: <Ltr>LOYALTY_WEBHOOK_SECRETS</Ltr> })}
      </p>
    </SecretDialog>
  )
  return { create, dialog }
}

/** Renders the button that creates a secret, and the reason when the service refuses. */
export function CreateSecret({ isPrimary, create }: { isPrimary: boolean; create: Create }) {
  const t = credentialsTexts.useText()
  const env = useEnv()
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const press = async () => {
    setState({ isBusy: true })
    await create({}).then(
      () => setState({ isBusy: false }),
      (error: unknown) => setState({ isBusy: false, error }),
    )
  }
  return (
    <>
      <Button variant={isPrimary ? 'primary' : 'secondary'} busy={state.isBusy} onClick={() => void press()}>
        {t(env === 'production' ? 'createSecretProduction' : 'createSecret')}
      </Button>
      {state.error !== undefined && <FormProblem error={state.error} texts={{ TOO_MANY: t('twoLive') }} />}
    </>
  )
}
