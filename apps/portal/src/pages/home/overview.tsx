import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { apiFor } from '../../api/api-for.ts'
import { useMay } from '../../api/session.ts'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { PageLink } from '../../blocks/page-link.tsx'
import { Ago } from '../../blocks/time.tsx'
import { useEnv } from '../../frame/environment.ts'
import { homeTexts } from '../../messages/home/texts.ts'
import { clientsQuery, isLive } from '../credentials/credentials-query.ts'
import { Ltr } from '../../blocks/ltr.tsx'

const ninetyDays = 90 * 86_400_000

const newest = (times: readonly (string | null)[]): string | undefined =>
  times
    .filter((at) => at !== null)
    .toSorted()
    .at(-1)

/** Renders how the integration does now, for the parts that the person may see. */
export function Overview() {
  const t = homeTexts.useText()
  return (
    <section className="page-section" aria-labelledby="overview">
      <h2 id="overview">{t('overview')}</h2>
      <Ledger label={t('overview')}>
        <Loads />
        <Deliveries />
        <Secrets />
      </Ledger>
    </section>
  )
}

function Line({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  const env = useEnv()
  return (
    <LedgerLine
      start={
        <PageLink to={to} params={{ env }} otherwise={name}>
          {name}
        </PageLink>
      }
    >
      {children}
    </LedgerLine>
  )
}

function Loads() {
  const t = homeTexts.useText()
  const env = useEnv()
  const { data } = useQuery({
    queryKey: [env, 'origins'],
    queryFn: (context) => apiFor(context).listOrigins({ params: { env } }),
    enabled: useMay('listOrigins'),
    refetchInterval: 30_000,
  })
  if (data === undefined) return null
  const last = newest(data.map(({ lastSeenAt }) => lastSeenAt))
  const origin = data.find(({ lastSeenAt }) => lastSeenAt === last)?.origin
  return (
    <Line to="/$env/embed/origins" name={t('widgets')}>
      {t('overviewLoads', { count: data.reduce((sum, { loads24h }) => sum + loads24h, 0) })}
      {last !== undefined && (
        <span className="block text-muted">
          {t.rich('overviewLastLoad', { ago: <Ago at={last} />, origin: <Ltr>{origin}</Ltr> })}
        </span>
      )}
    </Line>
  )
}

function Deliveries() {
  const t = homeTexts.useText()
  const env = useEnv()
  const { data } = useQuery({
    queryKey: [env, 'webhook-endpoints'],
    queryFn: (context) => apiFor(context).listWebhookEndpoints({ params: { env } }),
    enabled: useMay('listWebhookEndpoints'),
    refetchInterval: 30_000,
  })
  if (data === undefined) return null
  const sent = data.reduce((sum, { lastDay }) => sum + lastDay.sent, 0)
  const delivered = data.reduce((sum, { lastDay }) => sum + lastDay.delivered, 0)
  const exhausted = data.reduce((sum, each) => sum + each.exhausted, 0)
  return (
    <Line to="/$env/webhooks" name={t('webhooks')}>
      {sent === 0 ? t('overviewNoDeliveries') : t('overviewDeliveries', { delivered, sent })}
      {exhausted > 0 && <span className="step-problem block">{t('overviewExhausted', { count: exhausted })}</span>}
    </Line>
  )
}

function Secrets() {
  const t = homeTexts.useText()
  const env = useEnv()
  const { data, dataUpdatedAt: now } = useQuery({
    ...clientsQuery(env),
    enabled: useMay('listClients'),
    refetchInterval: 30_000,
  })
  if (data === undefined) return null
  const live = data.flatMap(({ secrets }) => secrets.filter(isLive))
  const old = live.filter(({ createdAt }) => now - Date.parse(createdAt) > ninetyDays).length
  const last = newest(live.map(({ lastUsedAt }) => lastUsedAt))
  return (
    <Line to="/$env/credentials" name={t('credentials')}>
      {t('overviewSecrets', { count: live.length })}
      {last !== undefined && (
        <span className="block text-muted">{t.rich('overviewUsed', { ago: <Ago at={last} /> })}</span>
      )}
      {old > 0 && <span className="step-problem block">{t('overviewOld', { count: old })}</span>}
    </Line>
  )
}
