import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/session.ts'
import { CodeBlock } from '../../blocks/code-block.tsx'
import { DataTable, type Column } from '../../blocks/data-table.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { useEnv, type Environment } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import type { Text } from '../../i18n/create-texts.ts'
import type { en } from '../../messages/webhooks/en.ts'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { ActionLink } from './action-link.tsx'
import { CheckState, EndpointReason, EndpointState, LastDay } from './endpoint-state.tsx'
import { EndpointUrl } from './endpoint-url.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { endpointsQuery, type WebhookEndpoint } from './webhook-queries.ts'

const mostEndpoints = 5

export function EndpointsPage() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const mayCreate = useMay('createWebhookEndpoint')
  const { data } = useSuspenseQuery(endpointsQuery(env))
  const add = <ActionLink to={`/${env}/webhooks/new`}>{t('addEndpoint')}</ActionLink>
  const isFull = data.length >= mostEndpoints
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        docs="webhooks/receive/"
        action={mayCreate && data.length > 0 && (isFull ? <p className="text-muted">{t('full')}</p> : add)}
      />
      <SectionTabs />
      {data.length === 0 ? (
        <EmptyState text={t('noEndpoints')} action={mayCreate && add}>
          {env === 'sandbox' && (
            <CodeBlock label={t('listen')} code="loyalty listen --forward-to http://localhost:3000/webhooks" />
          )}
        </EmptyState>
      ) : (
        <Endpoints endpoints={data} />
      )}
    </>
  )
}

const columnsOf = (t: Text<keyof typeof en>, env: Environment): Column<WebhookEndpoint>[] => [
  {
    key: 'url',
    header: t('endpoint'),
    cell: ({ id, url, description }) => (
      <div>
        <Link to={`/${env}/webhooks/${id}` as '/'}>
          <EndpointUrl url={url} />
        </Link>
        {description !== '' && <span className="block text-muted">{description}</span>}
      </div>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: (endpoint) => (
      <div>
        <EndpointState endpoint={endpoint} />
        <span className="block text-sm text-muted">
          <EndpointReason endpoint={endpoint} />
        </span>
      </div>
    ),
  },
  { key: 'day', header: t('last24h'), cell: (endpoint) => <LastDay endpoint={endpoint} /> },
  { key: 'check', header: t('check'), wide: true, cell: (endpoint) => <CheckState endpoint={endpoint} /> },
  { key: 'pending', header: t('pending'), align: 'end', wide: true, cell: ({ pending }) => pending },
  { key: 'exhausted', header: t('exhausted'), align: 'end', wide: true, cell: ({ exhausted }) => exhausted },
]

function Endpoints({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const t = webhooksTexts.useText()
  const env = useEnv()
  return <DataTable label={t('endpoints')} columns={columnsOf(t, env)} rows={endpoints} keyOf={({ id }) => id} />
}
