import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { Id } from '../../blocks/id-chip.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { SecretPanel } from '../../blocks/secret-panel.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Ago, Time } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useEnv } from '../../frame/environment.ts'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { useShownEndpoint } from './endpoint-frame.tsx'
import { useAct } from './use-act.ts'
import type { WebhookEndpoint } from './webhook-queries.ts'

type Secret = WebhookEndpoint['secrets'][number]
type Asking = { act: 'activate' | 'remove'; secret: Secret }

const tones = { STAGED: 'waiting', ACTIVE: 'success', RETIRED: 'neutral' } as const

export function SecretsPage() {
  const t = webhooksTexts.useText()
  const { auth } = useShownEndpoint()
  return auth.mode === 'signature' ? <Secrets /> : <p className="max-w-176">{t('noSecrets')}</p>
}

function Secrets() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const queryClient = useQueryClient()
  const { id: endpointId, secrets } = useShownEndpoint()
  const mayStage = useMay('stageWebhookSecret')
  const [staged, setStaged] = useState<string>()
  const [asking, setAsking] = useState<Asking>()
  const renew = () => queryClient.invalidateQueries({ queryKey: [env, 'webhook-endpoints'] })
  const {
    act: stage,
    isBusy,
    error,
  } = useAct(async () => {
    const made = await client.stageWebhookSecret({ params: { env, endpointId } })
    setStaged(made.secret)
    await renew()
  })
  const confirm = async ({ act, secret }: Asking) => {
    const params = { env, endpointId, secretId: secret.id }
    if (act === 'activate') await client.activateWebhookSecret({ params })
    else await client.deleteWebhookSecret({ params })
    await renew()
    toast(t(act === 'activate' ? 'secretActivated' : 'secretRemoved'))
  }
  return (
    <>
      <p className="mb-4 max-w-176 text-muted">{t('secretsText')}</p>
      <Ledger label={t('secrets')}>
        {secrets.map((secret) => (
          <LedgerLine
            key={secret.id}
            start={<StateWord tone={tones[secret.state]}>{t(`secret${secret.state}`)}</StateWord>}
            end={mayStage && <SecretActions secret={secret} onAsk={setAsking} />}
          >
            <Id id={secret.id} />
            <span className="block text-muted">
              <SecretTimes secret={secret} />
            </span>
          </LedgerLine>
        ))}
      </Ledger>
      {staged !== undefined && (
        <div className="mt-6">
          <SecretPanel
            label={t('nextSecret')}
            secret={staged}
            env={`LOYALTY_WEBHOOK_SECRETS=${staged}\n`}
            onClose={() => setStaged(undefined)}
          />
        </div>
      )}
      {mayStage && staged === undefined && (
        <div className="mt-6 grid justify-items-start gap-4">
          {error !== undefined && (
            <FormProblem error={error} texts={{ TOO_MANY_WEBHOOK_SECRETS: t('tooManyStaged') }} />
          )}
          <Button variant="secondary" busy={isBusy} onClick={() => void stage()} data-act="stage">
            {t(env === 'production' ? 'stageProduction' : 'stage')}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          level="D1"
          title={t(asking.act === 'activate' ? 'activateTitle' : 'removeSecretTitle')}
          confirmLabel={t(asking.act === 'activate' ? 'activate' : 'removeSecret')}
          onConfirm={() => confirm(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(asking.act === 'activate' ? 'activateText' : 'removeSecretText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function SecretTimes({ secret }: { secret: Secret }) {
  const t = webhooksTexts.useText()
  const { createdAt, activatesAt, expiresAt } = secret
  if (activatesAt !== null)
    return t.rich('activates', { ago: <Ago at={activatesAt} />, time: <Time at={activatesAt} /> })
  if (expiresAt !== null) return t.rich('expires', { ago: <Ago at={expiresAt} />, time: <Time at={expiresAt} /> })
  return t.rich('createdAt', { time: <Time at={createdAt} /> })
}

function SecretActions({ secret, onAsk }: { secret: Secret; onAsk: (asking: Asking) => void }) {
  const t = webhooksTexts.useText()
  if (secret.state === 'ACTIVE') return null
  return (
    <span className="flex flex-wrap gap-2">
      <Button variant="quiet" onClick={() => onAsk({ act: 'activate', secret })}>
        {t('activate')}
      </Button>
      <Button variant="quiet" onClick={() => onAsk({ act: 'remove', secret })}>
        {t('removeSecret')}
      </Button>
    </span>
  )
}
