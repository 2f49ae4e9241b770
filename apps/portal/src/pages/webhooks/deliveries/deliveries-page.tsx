import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { DataTable } from '../../../blocks/data-table.tsx'
import { EmptyState } from '../../../blocks/empty-state.tsx'
import { FilterBar, type Filter } from '../../../blocks/filter-bar.tsx'
import { sinceFilter } from '../../../blocks/since-filter.ts'
import { Id } from '../../../blocks/id-chip.tsx'
import { useEnv } from '../../../frame/environment.ts'
import { PageHeader } from '../../../frame/page-header.tsx'
import { NewRows } from '../../../live/new-rows.tsx'
import { unattended } from '../../../live/unattended.ts'
import { webhooksTexts } from '../../../messages/webhooks/texts.ts'
import { deliveryColumns } from './delivery-columns.tsx'
import { useShownEndpoint } from '../endpoint-frame.tsx'
import { isolatedHost } from '../endpoint-url.tsx'
import { SectionTabs } from '../section-tabs.tsx'
import { deliveriesQuery, endpointsQuery, readDeliveries, type WebhookDelivery } from '../webhook-queries.ts'
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
          sinceFilter(t),
        ]}
      />
      {search.eventId !== undefined && (
        <p className="mb-4">
          {t.rich('ofEvent', { event: <Id id={search.eventId} /> })}{' '}
          <Link to="." search={(now) => ({ ...now, eventId: undefined })}>
            {t('everyEvent')}
          </Link>
        </p>
      )}
      {search.before === undefined && (
        <NewRows
          key={JSON.stringify(query)}
          topic="deliveries"
          queryKey={deliveriesQuery(env, query).queryKey}
          read={() => readDeliveries(env, query, unattended)}
        />
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

function DeliveryTable(props: { rows: readonly WebhookDelivery[]; next: string | null; withEndpoint: boolean }) {
  const t = webhooksTexts.useText()
  const env = useEnv()
  return (
    <DataTable
      label={t('deliveries')}
      columns={deliveryColumns(t, env, props.withEndpoint)}
      rows={props.rows}
      keyOf={({ id }) => id}
      next={props.next}
    />
  )
}
