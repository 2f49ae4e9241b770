import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../blocks/data-table.tsx'
import type { Environment } from '../frame/environment.ts'
import { webhooksTexts } from '../messages/webhooks/texts.ts'
import { workbenchTexts } from '../messages/workbench/texts.ts'
import { deliveryColumns } from '../pages/webhooks/deliveries/delivery-columns.tsx'
import { Empty, Loaded } from './loaded.tsx'
import { newestDeliveriesQuery, type DeliveryFilter } from './workbench-queries.ts'

type DeliveriesProps = { env: Environment; filter: DeliveryFilter; isEmpty: boolean }

/** Renders the newest deliveries of the environment, of an endpoint, or of an event. */
export function Deliveries({ env, filter, isEmpty }: DeliveriesProps) {
  const t = workbenchTexts.useText()
  const ofWebhooks = webhooksTexts.useText()
  const query = useQuery({ ...newestDeliveriesQuery(env, filter), enabled: !isEmpty })
  if (isEmpty) return <Empty>{t('noDeliveries')}</Empty>
  return (
    <Loaded query={query} isEmpty={({ data }) => data.length === 0} empty={t('noDeliveries')}>
      {({ data }) => (
        <DataTable
          label={t('deliveries')}
          columns={deliveryColumns(ofWebhooks, env, filter.endpointId === undefined)}
          rows={data}
          keyOf={({ id }) => id}
        />
      )}
    </Loaded>
  )
}
