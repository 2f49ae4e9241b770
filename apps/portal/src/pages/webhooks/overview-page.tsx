import { Link } from '@tanstack/react-router'
import { Facts } from '../../blocks/facts.tsx'
import { IdChip } from '../../blocks/id-chip.tsx'
import { Time } from '../../blocks/time.tsx'
import { useEnv } from '../../frame/environment.ts'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { CheckResult } from './check-result.tsx'
import { useShownEndpoint } from './endpoint-frame.tsx'
import { CheckState, LastDay } from './endpoint-state.tsx'

export function OverviewPage() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const endpoint = useShownEndpoint()
  const { id, description, eventTypes, auth, pending, exhausted, check, createdAt } = endpoint
  const deliveries = (status: string, count: number) =>
    count === 0 ? (
      '0'
    ) : (
      <Link to={`/${env}/webhooks/${id}/deliveries` as '/'} search={{ status } as never}>
        {count}
      </Link>
    )
  return (
    <>
      <Facts
        items={[
          ...(description === '' ? [] : [{ name: t('description'), value: description }]),
          { name: t('last24h'), value: <LastDay endpoint={endpoint} /> },
          { name: t('pending'), value: deliveries('PENDING', pending) },
          { name: t('exhausted'), value: deliveries('EXHAUSTED', exhausted) },
          {
            name: t('eventTypes'),
            value: eventTypes === null ? t('everyType') : <bdi dir="ltr">{eventTypes.join(', ')}</bdi>,
          },
          { name: t('auth'), value: t(`auth_${auth.mode}`) },
          { name: t('registered'), value: <Time at={createdAt} /> },
          { name: t('endpointId'), value: <IdChip id={id} /> },
        ]}
      />
      <section className="page-section">
        <h2>{t('check')}</h2>
        {check === null ? (
          <p>
            <CheckState endpoint={endpoint} /> <Link to={`/${env}/webhooks/${id}/test` as '/'}>{t('checkNow')}</Link>
          </p>
        ) : (
          <CheckResult check={check} mode={auth.mode} />
        )}
      </section>
    </>
  )
}
