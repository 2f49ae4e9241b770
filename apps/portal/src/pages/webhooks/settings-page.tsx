import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Notice, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../blocks/confirm-dialog.tsx'
import { SecretPanel } from '../../blocks/secret-panel.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useEnv } from '../../frame/environment.ts'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { AuthFields, authOf, emptyAuth, missingAuth } from './auth-fields.tsx'
import { useShownEndpoint } from './endpoint-frame.tsx'
import { hostOf } from './endpoint-url.tsx'
import { EventTypeFields, type ChosenTypes } from './event-type-fields.tsx'
import { checkUrl, urlWords } from './url-words.ts'

export function SettingsPage() {
  return (
    <>
      <EndpointFields />
      <DangerPart />
    </>
  )
}

function EndpointFields() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const queryClient = useQueryClient()
  const endpoint = useShownEndpoint()
  const [types, setTypes] = useState<ChosenTypes>(endpoint.eventTypes)
  const [isNewAuth, setNewAuth] = useState(false)
  const [secret, setSecret] = useState<string>()
  const params = { env, endpointId: endpoint.id }
  const isMoved = (url: string) => URL.canParse(url) && new URL(url).origin !== new URL(endpoint.url).origin
  const needsAuth = (url: string) => isNewAuth || (endpoint.auth.mode !== 'signature' && isMoved(url))
  const { form, field, values, isBusy, problem } = useForm({
    initial: { url: endpoint.url, description: endpoint.description, ...emptyAuth, mode: endpoint.auth.mode },
    check: (given) => ({
      url: checkUrl(t, given.url),
      ...(needsAuth(given.url) && Object.fromEntries(missingAuth(given).map((name) => [name, t('required')]))),
    }),
    words: (name, error) => (name === 'url' ? urlWords(t, error) : undefined),
    submit: async (given) => {
      const { url, description } = given
      const body = {
        ...(url !== endpoint.url && { url }),
        description,
        eventTypes: types === null ? null : [...types],
        ...(needsAuth(url) && { auth: authOf(given) }),
      }
      const updated = await client.updateWebhookEndpoint({ params, body })
      await queryClient.invalidateQueries({ queryKey: [env, 'webhook-endpoints'] })
      setNewAuth(false)
      setSecret(updated.secret ?? undefined)
      toast(t('saved'))
    },
  })
  if (secret !== undefined)
    return (
      <SecretPanel
        label={t('signingSecret')}
        secret={secret}
        env={`LOYALTY_WEBHOOK_SECRETS=${secret}\n`}
        onClose={() => setSecret(undefined)}
      />
    )
  return (
    <form {...form} className="form max-w-160">
      <TextField {...field('url')} ltr type="url" inputMode="url" label={t('url')} required />
      <TextField {...field('description')} label={t('description')} mark={t('optional')} />
      <EventTypeFields value={types} onChange={setTypes} />
      {needsAuth(values.url) ? (
        <>
          {!isNewAuth && <Notice tone="warning">{t('hostMoved')}</Notice>}
          <AuthFields values={values} field={field} />
        </>
      ) : (
        <div className="grid justify-items-start gap-1">
          <p className="lw-label">{t('auth')}</p>
          <p>{t(`auth_${endpoint.auth.mode}`)}</p>
          <Button variant="secondary" onClick={() => setNewAuth(true)}>
            {t('changeAuth')}
          </Button>
        </div>
      )}
      {problem !== undefined && <FormProblem error={problem} />}
      <div>
        <Button type="submit" busy={isBusy} inactive={types?.length === 0}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function DangerPart() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id: endpointId, url, status, pending } = useShownEndpoint()
  const [asking, setAsking] = useState<'switch' | 'delete'>()
  const params = { env, endpointId }
  const isOn = status === 'ENABLED'
  const renew = () => queryClient.invalidateQueries({ queryKey: [env, 'webhook-endpoints'] })
  const turn = async () => {
    await client.updateWebhookEndpoint({ params, body: { status: isOn ? 'DISABLED' : 'ENABLED' } })
    await renew()
    toast(t(isOn ? 'turnedOff' : 'turnedOn'))
  }
  const remove = async () => {
    await client.deleteWebhookEndpoint({ params })
    await navigate({ to: `/${env}/webhooks` as '/' })
    await renew()
    toast(t('endpointRemoved'))
  }
  return (
    <section className="page-section">
      <h2>{t('danger')}</h2>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('switch')} data-act="switch">
          {t(isOn ? 'turnOff' : 'turnOn')}
        </Button>
        <Button variant="danger" onClick={() => setAsking('delete')} data-act="delete">
          {t(env === 'production' ? 'removeProduction' : 'removeEndpoint')}
        </Button>
      </div>
      {asking === 'switch' && (
        <ConfirmDialog
          level="D1"
          title={t(isOn ? 'turnOffTitle' : 'turnOnTitle')}
          confirmLabel={t(isOn ? 'turnOff' : 'turnOn')}
          onConfirm={turn}
          onClose={() => setAsking(undefined)}
        >
          <p>{isOn ? t('turnOffText') : t('turnOnText', { pending })}</p>
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          level="D2"
          name={hostOf(url)}
          title={t('removeTitle')}
          confirmLabel={t(env === 'production' ? 'removeProduction' : 'removeEndpoint')}
          onConfirm={remove}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('removeText', { pending })}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
