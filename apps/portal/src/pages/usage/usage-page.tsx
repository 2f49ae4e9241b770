import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SelectField } from '@loyalty/ui'
import { configurationQuery } from '../../api/configuration.ts'
import { useMay } from '../../api/session.ts'
import { DataTable, type Column } from '../../blocks/data-table.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { ExportLink } from '../../blocks/export-link.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { useFormats, type Formats } from '../../i18n/formats.ts'
import type { Text } from '../../i18n/create-texts.ts'
import type { en } from '../../messages/usage/en.ts'
import { usageTexts } from '../../messages/usage/texts.ts'
import { UsageChart } from './usage-chart.tsx'
import { failedOf, fineOf, refusedOf } from './usage-counts.ts'
import {
  usagePeriods,
  usageQuery,
  usageQueryOf,
  type Usage,
  type UsageCounts,
  type UsageSearch,
} from './usage-queries.ts'

type T = Text<keyof typeof en>

export function UsagePage() {
  const t = usageTexts.useText()
  const env = useEnv()
  const search: UsageSearch = useSearch({ strict: false })
  const { requestLog } = useSuspenseQuery(configurationQuery).data
  const usage = useSuspenseQuery(usageQuery(env, search)).data
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t(requestLog === null ? 'off' : 'lead')}
        action={<ExportLink name="usage" search={usageQueryOf(search)} />}
      />
      <PeriodField period={search.period} />
      {usage.total === 0 ? <Nothing search={search} isOff={requestLog === null} /> : <Counted usage={usage} />}
      <Budgets budgets={usage.budgets} />
    </>
  )
}

function PeriodField({ period }: UsageSearch) {
  const t = usageTexts.useText()
  const navigate = useNavigate()
  const choose = (value: string) => void navigate({ to: '.', search: { period: value || undefined } as never })
  return (
    <search className="filter-bar">
      <SelectField label={t('period')} value={period ?? ''} onChange={choose}>
        <option value="">{t('day')}</option>
        {usagePeriods.map((value) => (
          <option key={value} value={value}>
            {t(value)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}

function Nothing({ search, isOff }: { search: UsageSearch; isOff: boolean }) {
  const t = usageTexts.useText()
  return (
    <EmptyState
      text={
        <>
          {t('empty')} {!isOff && t('firstCall')}
        </>
      }
      action={
        search.period !== '92d' && (
          <Link to="." search={{ period: '92d' } as never}>
            {t('longer')}
          </Link>
        )
      }
    />
  )
}

function Counted({ usage }: { usage: Usage }) {
  const t = usageTexts.useText()
  const formats = useFormats()
  const { series, by } = usage
  return (
    <>
      <Section title={t('chart')}>
        <Sentence of={usage} />
        <UsageChart series={series} />
        <details className="mt-3">
          <summary>{t('showNumbers')}</summary>
          <DataTable
            label={t('chart')}
            columns={timeColumns(t, formats, by)}
            rows={series.filter(({ total }) => total > 0)}
            keyOf={({ at }) => at}
          />
        </details>
      </Section>
      <Section title={t('byEndpoint')}>
        <DataTable
          label={t('byEndpoint')}
          columns={[
            { key: 'endpoint', header: t('endpoint'), cell: Endpoint },
            ...countColumns<Usage['endpoints'][number]>(t, formats),
          ]}
          rows={usage.endpoints}
          keyOf={({ endpoint }) => endpoint}
        />
      </Section>
      <Section title={t('byClient')}>
        <DataTable
          label={t('byClient')}
          columns={[
            { key: 'client', header: t('client'), cell: Client },
            ...countColumns<Usage['clients'][number]>(t, formats),
          ]}
          rows={usage.clients}
          keyOf={({ clientId }) => clientId}
        />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Sentence({ of }: { of: UsageCounts }) {
  const t = usageTexts.useText()
  const formats = useFormats()
  const { total, classes, p50Ms, p95Ms } = of
  const counts = {
    total,
    fine: formats.number(fineOf(of)),
    refused: formats.number(classes['4xx']),
    limited: formats.number(classes['429']),
    failed: formats.number(failedOf(of)),
  }
  return (
    <p className="mb-3">
      {t('sentence', counts)}{' '}
      {p50Ms !== null && p95Ms !== null && t('durations', { p50: formats.number(p50Ms), p95: formats.number(p95Ms) })}
    </p>
  )
}

const countColumns = <Row extends UsageCounts>(t: T, formats: Formats): Column<Row>[] => [
  { key: 'total', header: t('total'), align: 'end', cell: ({ total }) => formats.number(total) },
  { key: 'refused', header: t('refused'), align: 'end', cell: (row) => formats.number(refusedOf(row)) },
  {
    key: 'limited',
    header: t('limited'),
    align: 'end',
    wide: true,
    cell: ({ classes }) => formats.number(classes['429']),
  },
  { key: 'failed', header: t('failed'), align: 'end', wide: true, cell: (row) => formats.number(failedOf(row)) },
  { key: 'p95', header: t('p95'), align: 'end', cell: ({ p95Ms }) => <Milliseconds ms={p95Ms} /> },
]

const timeColumns = (t: T, formats: Formats, by: Usage['by']): Column<Usage['series'][number]>[] => [
  {
    key: 'at',
    header: t('time'),
    cell: ({ at }) => (
      <bdi dir="ltr" className="id">
        {at.slice(0, by === 'hour' ? 16 : 10).replace('T', ' ')}
      </bdi>
    ),
  },
  ...countColumns<Usage['series'][number]>(t, formats),
]

const budgetColumns = (t: T, formats: Formats): Column<Usage['budgets'][number]>[] => [
  {
    key: 'bucket',
    header: t('bucket'),
    cell: ({ bucket, perSecond, burst }) => (
      <div>
        {named.includes(bucket) ? t(bucket as 'reads') : bucket}
        <span className="block text-sm text-muted">{t('perSecond', { perSecond, burst })}</span>
      </div>
    ),
  },
  { key: 'total', header: t('total'), align: 'end', cell: ({ total }) => formats.number(total) },
  {
    key: 'limited',
    header: t('limited'),
    align: 'end',
    cell: ({ limited }) =>
      limited === 0 ? '0' : <RequestsLink search={{ status: '429' }}>{formats.number(limited)}</RequestsLink>,
  },
]

function Milliseconds({ ms }: { ms: number | null }) {
  const t = usageTexts.useText()
  const formats = useFormats()
  return ms === null ? '–' : <span className="whitespace-nowrap">{t('milliseconds', { ms: formats.number(ms) })}</span>
}

/** Renders a name of the list, with a link to its requests for a person who may read them. */
function RequestsLink({ search, children }: { search: object; children: ReactNode }) {
  const env = useEnv()
  if (!useMay('listRequests')) return children
  return (
    <Link to={`/${env}/requests` as '/'} search={search as never}>
      {children}
    </Link>
  )
}

function Endpoint({ endpoint }: { endpoint: string }) {
  return (
    <RequestsLink search={{ endpoint }}>
      <bdi dir="ltr" className="id break-words">
        {endpoint}
      </bdi>
    </RequestsLink>
  )
}

function Client({ clientId, name }: { clientId: string; name: string | null }) {
  return (
    <RequestsLink search={{ clientId }}>
      <bdi>{name ?? clientId}</bdi>
    </RequestsLink>
  )
}

const named: readonly string[] = ['reads', 'money', 'connections', 'members', 'tokens', 'widget']

function Budgets({ budgets }: Pick<Usage, 'budgets'>) {
  const t = usageTexts.useText()
  const formats = useFormats()
  return (
    <Section title={t('budgets')}>
      <p className="mb-3 text-muted">{t('budgetsText')}</p>
      <DataTable
        label={t('budgets')}
        columns={budgetColumns(t, formats)}
        rows={budgets}
        keyOf={({ bucket }) => bucket}
      />
    </Section>
  )
}
