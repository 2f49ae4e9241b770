import { Link } from '@tanstack/react-router'
import type { Column } from '../../../blocks/data-table.tsx'
import { Time } from '../../../blocks/time.tsx'
import type { Environment } from '../../../frame/environment.ts'
import type { Text } from '../../../i18n/create-texts.ts'
import type { en } from '../../../messages/webhooks/en.ts'
import { hostOf } from '../endpoint-url.tsx'
import type { WebhookDelivery } from '../webhook-queries.ts'
import { DeliveryMarks, DeliveryState, LastAnswer } from './delivery-state.tsx'

/** Returns the columns of a list of deliveries. */
export const deliveryColumns = (
  t: Text<keyof typeof en>,
  env: Environment,
  withEndpoint: boolean,
): Column<WebhookDelivery>[] => [
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
