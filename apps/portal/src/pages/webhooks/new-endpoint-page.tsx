import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Notice, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { SecretPanel } from '../../blocks/secret-panel.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { AuthFields, authOf, emptyAuth, missingAuth } from './auth-fields.tsx'
import { CheckPart } from './check-part.tsx'
import { EventTypeFields, type ChosenTypes } from './event-type-fields.tsx'
import { checkUrl, urlWords } from './url-words.ts'
import { endpointsQuery } from './webhook-queries.ts'

type Created = Awaited<ReturnType<typeof client.createWebhookEndpoint>>

export function NewEndpointPage() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const navigate = useNavigate()
  const [created, setCreated] = useState<Created>()
  const open = ({ endpoint }: Created) => void navigate({ to: `/${env}/webhooks/${endpoint.id}/test` as '/' })
  return (
    <>
      <PageHeader title={t('newTitle')} back={{ to: `/${env}/webhooks`, label: t('title') }} />
      {created === undefined ? (
        <EndpointForm
          onCreated={(made) => (made.secret === null && made.warnings.length === 0 ? open(made) : setCreated(made))}
        />
      ) : (
        <div className="grid gap-4">
          <p>{t('createdEndpoint')}</p>
          {created.warnings.length > 0 && <Notice tone="warning">{t('nameNotResolved')}</Notice>}
          {created.secret === null ? (
            <Button onClick={() => open(created)}>{t('continue')}</Button>
          ) : (
            <SecretPanel
              label={t('signingSecret')}
              secret={created.secret}
              env={`LOYALTY_WEBHOOK_SECRETS=${created.secret}\n`}
              onClose={() => open(created)}
            />
          )}
          <CreatedCheck id={created.endpoint.id} />
        </div>
      )}
    </>
  )
}

/** Renders the check beside the new secret, so that a person checks the receiver while the secret is in sight. */
function CreatedCheck({ id }: { id: string }) {
  const mayCheck = useMay('checkWebhookEndpoint')
  const endpoint = useQuery(endpointsQuery(useEnv())).data?.find((each) => each.id === id)
  if (!mayCheck || endpoint === undefined) return null
  return (
    <div className="pt-4">
      <CheckPart endpoint={endpoint} variant="secondary" />
    </div>
  )
}

function EndpointForm({ onCreated }: { onCreated: (created: Created) => void }) {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const queryClient = useQueryClient()
  const [types, setTypes] = useState<ChosenTypes>(null)
  const { form, field, values, isBusy, problem } = useForm({
    initial: { url: '', description: '', ...emptyAuth },
    check: (given) => ({
      url: checkUrl(t, given.url),
      ...Object.fromEntries(missingAuth(given).map((name) => [name, t('required')])),
    }),
    words: (name, error) => (name === 'url' ? urlWords(t, error) : undefined),
    submit: async (given) => {
      const { url, description } = given
      const body = { url, description, eventTypes: types === null ? null : [...types], auth: authOf(given) }
      const made = await client.createWebhookEndpoint({ params: { env }, body })
      await queryClient.invalidateQueries({ queryKey: [env, 'webhook-endpoints'] })
      onCreated(made)
    },
  })
  return (
    <form {...form} className="form max-w-160">
      <TextField
        {...field('url')}
        ltr
        type="url"
        inputMode="url"
        label={t('url')}
        hint={t(env === 'sandbox' ? 'urlHintSandbox' : 'urlHint')}
        required
      />
      <TextField {...field('description')} label={t('description')} hint={t('descriptionHint')} mark={t('optional')} />
      <EventTypeFields value={types} onChange={setTypes} />
      <AuthFields values={values} field={field} />
      {problem !== undefined && <FormProblem error={problem} texts={{ TOO_MANY_WEBHOOK_ENDPOINTS: t('full') }} />}
      <div>
        <Button type="submit" busy={isBusy} inactive={types?.length === 0}>
          {t('addEndpoint')}
        </Button>
      </div>
    </form>
  )
}
