import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { DataTable, type Column } from '../../../blocks/data-table.tsx'
import { dayBefore } from '../../../blocks/day-before.ts'
import { EmptyState } from '../../../blocks/empty-state.tsx'
import { FilterBar, type Filter } from '../../../blocks/filter-bar.tsx'
import { Id } from '../../../blocks/id-chip.tsx'
import { Time } from '../../../blocks/time.tsx'
import { useEnv, type Environment } from '../../../frame/environment.ts'
import { PageHeader } from '../../../frame/page-header.tsx'
import type { Text } from '../../../i18n/create-texts.ts'
import type { en } from '../../../messages/webhooks/en.ts'
import { webhooksTexts } from '../../../messages/webhooks/texts.ts'
import { DeliveryMarks, DeliveryState, LastAnswer } from './delivery-state.tsx'
import { useShownEndpoint } from '../endpoint-frame.tsx'
import { hostOf, isolatedHost } from '../endpoint-url.tsx'
import { SectionTabs } from '../section-tabs.tsx'
import { deliveriesQuery, endpointsQuery, type WebhookDelivery } from '../webhook-queries.ts'
import { deliveryStatuses, type DeliverySearch } from '../webhook-search.ts'

export function DeliveriesPage() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const endpoints = useSuspenseQuery(endpointsQuery(env)).data
  const filter = {
    name: 'endpointId',
    label: t('endpoint'),
    options: endpoints.map(({ id, url }) => ({ value: id, label: isolatedHost(url) })),
  }
  return (
    <>
      <PageHeader title={t('deliveries')} lead={t(env === 'sandbox' ? 'keptSandbox' : 'keptProduction')} />
      <SectionTabs />
      <Deliveries filters={[filter]} />
    </>
  )
}

/** Renders the deliveries of one endpoint, as a tab of the endpoint. */
export function EndpointDeliveries() {
  const { id } = useShownEndpoint()
  return <Deliveries filters={[]} endpointId={id} />
}

function Deliveries({ filters, endpointId }: { filters: readonly Filter[]; endpointId?: string }) {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const search: DeliverySearch = useSearch({ strict: false })
  const query = endpointId === undefined ? search : { ...search, endpointId }
  const { data, next } = useSuspenseQuery(deliveriesQuery(env, query)).data
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <>
      <FilterBar
        filters={[
          {
            name: 'status',
            label: t('state'),
            options: deliveryStatuses.map((value) => ({ value, label: t(value) })),
          },
          ...filters,
          {
            name: 'from',
            label: t('since'),
            options: [
              { value: dayBefore(0), label: t('today') },
              { value: dayBefore(1), label: t('yesterday') },
              { value: dayBefore(6), label: t('sevenDays') },
            ],
          },
        ]}
      />
      {search.eventId !== undefined && (
        <p className="mb-4">
          {t.rich('ofEvent', { event: <Id id={search.eventId} /> })}{' '}
          <Link to="." search={(now: object) => ({ ...now, eventId: undefined }) as never}>
            {t('everyEvent')}
          </Link>
        </p>
      )}
      {data.length === 0 ? (
        <EmptyState
          text={t(isFiltered ? 'nothingMatches' : 'noDeliveries')}
          action={
            isFiltered && (
              <Link to="." search={{} as never}>
                {t('removeFilters')}
              </Link>
            )
          }
        />
      ) : (
        <DeliveryTable rows={data} next={next} withEndpoint={endpointId === undefined} />
      )}
    </>
  )
}

const columnsOf = (t: Text<keyof typeof en>, env: Environment, withEndpoint: boolean): Column<WebhookDelivery>[] => [
  {
    key: 'time',
    header: t('time'),
    cell: ({ id, createdAt }) => (
      <Link to={`/${env}/webhooks/deliveries/${id}` as '/'}>
        <Time at={createdAt} zone={false} />
      </Link>
    ),
  },
  {
    key: 'event',
    header: t('event'),
    cell: (delivery) => (
      <div>
        <bdi dir="ltr" className="id">
          {delivery.eventType}
        </bdi>{' '}
        <DeliveryMarks delivery={delivery} />
      </div>
    ),
  },
  { key: 'state', header: t('state'), cell: (delivery) => <DeliveryState delivery={delivery} /> },
  { key: 'answer', header: t('lastAnswer'), wide: true, cell: (delivery) => <LastAnswer delivery={delivery} /> },
  ...(withEndpoint
    ? [
        {
          key: 'endpoint',
          header: t('endpoint'),
          wide: true,
          cell: ({ url }: WebhookDelivery) => (url === null ? t('removed') : <bdi dir="ltr">{hostOf(url)}</bdi>),
        },
      ]
    : []),
  { key: 'attempts', header: t('attempts'), align: 'end', wide: true, cell: ({ attempts }) => attempts },
]

function DeliveryTable(props: { rows: readonly WebhookDelivery[]; next: string | null; withEndpoint: boolean }) {
  const t = webhooksTexts.useText()
  const env = useEnv()
  return (
    <DataTable
      label={t('deliveries')}
      columns={columnsOf(t, env, props.withEndpoint)}
      rows={props.rows}
      keyOf={({ id }) => id}
      next={props.next}
    />
  )
}
