import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Button } from '@loyalty/ui'
import { client } from '../../../api/client.ts'
import { useMay } from '../../../api/session.ts'
import { CodeBlock } from '../../../blocks/code-block.tsx'
import { ConfirmDialog } from '../../../blocks/confirm-dialog.tsx'
import { Facts } from '../../../blocks/facts.tsx'
import { Id, IdChip } from '../../../blocks/id-chip.tsx'
import { Ago, Time } from '../../../blocks/time.tsx'
import { toast } from '../../../blocks/toasts.tsx'
import { useEnv } from '../../../frame/environment.ts'
import { PageHeader } from '../../../frame/page-header.tsx'
import { webhooksTexts } from '../../../messages/webhooks/texts.ts'
import { Attempts } from './attempts.tsx'
import { DeliveryMarks, DeliveryState } from './delivery-state.tsx'
import { EndpointUrl } from '../endpoint-url.tsx'
import { deliveryQuery, type WebhookDeliveryLog } from '../webhook-queries.ts'

export function DeliveryPage() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const { deliveryId = '' } = useParams({ strict: false })
  const { data: delivery } = useSuspenseQuery(deliveryQuery(env, deliveryId))
  const mayExplain = useMay('explainSignature')
  const { id, url, endpointId, eventId, eventType, event, createdAt, nextAttemptAt } = delivery
  return (
    <>
      <PageHeader
        title={t('delivery', { id })}
        heading={<Id id={id} />}
        lead={<StateLine delivery={delivery} />}
        action={<Resend delivery={delivery} />}
        back={{ to: `/${env}/webhooks/deliveries`, label: t('deliveries') }}
      />
      <Facts
        items={[
          {
            name: t('event'),
            value: (
              <>
                <bdi dir="ltr" className="id">
                  {eventType}
                </bdi>{' '}
                <DeliveryMarks delivery={delivery} />
              </>
            ),
          },
          {
            name: t('endpoint'),
            value:
              url === null ? (
                t('removed')
              ) : (
                <Link to={`/${env}/webhooks/${endpointId}` as '/'}>
                  <EndpointUrl url={url} />
                </Link>
              ),
          },
          {
            name: t('eventId'),
            value: (
              <>
                <IdChip id={eventId} />{' '}
                <Link to={`/${env}/webhooks/deliveries` as '/'} search={{ eventId } as never}>
                  {t('sameEvent')}
                </Link>
              </>
            ),
          },
          { name: t('created'), value: <Time at={createdAt} /> },
          ...(nextAttemptAt === null ? [] : [{ name: t('nextAttempt'), value: <NextAttempt at={nextAttemptAt} /> }]),
        ]}
      />
      <section className="page-section">
        <h2>{t('attempts')}</h2>
        <Attempts attempts={delivery.attemptLog} />
        {mayExplain && delivery.attemptLog.length > 0 && url !== null && (
          <p className="mt-3">
            <Link to={`/${env}/webhooks/debugger` as '/'} search={{ deliveryId: id } as never}>
              {t('explainDelivery')}
            </Link>
          </p>
        )}
      </section>
      <section className="page-section">
        <h2>{t('body')}</h2>
        <p className="mb-3 text-muted">{t('bodyText')}</p>
        <CodeBlock label={t('bodyBytes', { bytes: new TextEncoder().encode(event.body).length })} code={event.body} />
        <details className="mt-3">
          <summary>{t('readable')}</summary>
          <CodeBlock label={t('readable')} code={JSON.stringify(JSON.parse(event.body), null, 2)} />
        </details>
      </section>
    </>
  )
}

function NextAttempt({ at }: { at: string }) {
  return (
    <>
      <Ago at={at} /> <span className="text-muted">(</span>
      <Time at={at} />
      <span className="text-muted">)</span>
    </>
  )
}

function StateLine({ delivery }: { delivery: WebhookDeliveryLog }) {
  const t = webhooksTexts.useText()
  const { status, attempts, lastAttempt, variant } = delivery
  const sentence = {
    PENDING: attempts === 0 || lastAttempt === null ? t('linePendingFirst') : t('linePending', { attempts }),
    DELIVERED: t(variant === 'WRONG_SIGNATURE' ? 'lineAnswered' : 'lineDelivered', { attempts }),
    EXHAUSTED: t('lineExhausted', { attempts }),
    CANCELLED: t('lineCancelled'),
  }[status]
  return (
    <output>
      <DeliveryState delivery={delivery} /> {sentence}
    </output>
  )
}

function Resend({ delivery }: { delivery: WebhookDeliveryLog }) {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const queryClient = useQueryClient()
  const mayResend = useMay('redeliverWebhook')
  const [isAsking, setAsking] = useState(false)
  const { id: deliveryId, status, lastAttempt, url } = delivery
  if (!mayResend || url === null) return null
  const send = async () => {
    await client.redeliverWebhook({ params: { env, deliveryId } })
    await queryClient.invalidateQueries({ queryKey: [env, 'webhook-delivery', deliveryId] })
    toast(t('resent'))
  }
  return (
    <>
      <Button
        variant={status === 'EXHAUSTED' ? 'primary' : 'secondary'}
        onClick={() => setAsking(true)}
        data-act="resend"
      >
        {t('resend')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          level="D1"
          title={t('resendTitle')}
          confirmLabel={t(env === 'production' ? 'resendProduction' : 'resend')}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          {status === 'DELIVERED' && lastAttempt !== null ? (
            <p>
              {t.rich('resendDelivered', { time: <Time at={lastAttempt.startedAt} />, status: lastAttempt.status })}
            </p>
          ) : (
            <p>{t('resendText')}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
