import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useEnv } from '../../frame/environment.ts'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { CheckResult } from './check-result.tsx'
import { useAct } from './use-act.ts'
import type { WebhookEndpoint } from './webhook-queries.ts'

/** Renders the button that checks an endpoint, and the result of the newest check. */
export function CheckPart({ endpoint, variant }: { endpoint: WebhookEndpoint; variant: 'primary' | 'secondary' }) {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const queryClient = useQueryClient()
  const { id: endpointId, check, auth } = endpoint
  const { act, isBusy, error } = useAct(async () => {
    await client.checkWebhookEndpoint({ params: { env, endpointId } })
    await queryClient.invalidateQueries({ queryKey: [env, 'webhook-endpoints'] })
  })
  return (
    <section aria-labelledby="check-title">
      <h2 id="check-title" className="mb-3 font-bold">
        {t('checkTitle')}
      </h2>
      <p className="mb-4 max-w-176 text-muted">{t('checkText')}</p>
      <div className="grid gap-4">
        <div>
          <Button variant={variant} busy={isBusy} onClick={() => void act()} data-act="check">
            {t(check === null ? 'checkEndpoint' : 'checkAgain')}
          </Button>
        </div>
        {isBusy && <output className="block">{t('checking')}</output>}
        {error !== undefined && <FormProblem error={error} texts={{ WEBHOOK_ENDPOINT_BUSY: t('busy') }} />}
        {check !== null && !isBusy && <CheckResult check={check} mode={auth.mode} />}
      </div>
    </section>
  )
}
