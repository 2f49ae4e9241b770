import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, SelectField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useEnv } from '../../frame/environment.ts'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { CheckPart } from './check-part.tsx'
import { DeliveryState } from './deliveries/delivery-state.tsx'
import { useShownEndpoint } from './endpoint-frame.tsx'
import { eventTypes, type EventType } from './event-types.ts'
import { useAct } from './use-act.ts'
import { deliveryQuery } from './webhook-queries.ts'

export function TestPage() {
  const t = webhooksTexts.useText()
  const mayCheck = useMay('checkWebhookEndpoint')
  const endpoint = useShownEndpoint()
  return (
    <>
      {endpoint.status === 'DISABLED' && <p className="mb-4 max-w-176">{t('manualOnly')}</p>}
      {mayCheck && <CheckPart endpoint={endpoint} variant="primary" />}
      <TestPart />
    </>
  )
}

function TestPart() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const { id: endpointId } = useShownEndpoint()
  const [type, setType] = useState<EventType>('TRANSACTION_COMPLETED')
  const [deliveryId, setDeliveryId] = useState<string>()
  const { act, isBusy, error } = useAct(async () => {
    const sent = await client.testWebhookEndpoint({ params: { env, endpointId }, body: { type } })
    setDeliveryId(sent.deliveryId)
  })
  return (
    <section className="page-section">
      <h2>{t('testTitle')}</h2>
      <p className="mb-4 max-w-176 text-muted">{t('testText')}</p>
      <div className="grid max-w-120 gap-4">
        <SelectField label={t('eventType')} value={type} onChange={(value) => setType(value as EventType)}>
          {eventTypes.map((each) => (
            <option key={each} dir="ltr">
              {each}
            </option>
          ))}
        </SelectField>
        <div>
          <Button variant="secondary" busy={isBusy} onClick={() => void act()} data-act="test">
            {t('sendTest')}
          </Button>
        </div>
        {error !== undefined && <FormProblem error={error} texts={{ WEBHOOK_ENDPOINT_BUSY: t('busy') }} />}
        {deliveryId !== undefined && <SentTest key={deliveryId} deliveryId={deliveryId} />}
      </div>
    </section>
  )
}

function SentTest({ deliveryId }: { deliveryId: string }) {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const { data } = useQuery(deliveryQuery(env, deliveryId))
  return (
    <output className="block">
      {data && <DeliveryState delivery={data} />}{' '}
      <Link to={`/${env}/webhooks/deliveries/${deliveryId}` as '/'}>{t('openDelivery')}</Link>
    </output>
  )
}
