import { Outlet, useParams } from '@tanstack/react-router'
import { useMay } from '../../api/session.ts'
import { Tabs } from '../../blocks/tabs.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { EndpointReason, EndpointState } from './endpoint-state.tsx'
import { EndpointUrl, isolatedHost } from './endpoint-url.tsx'
import { useEndpoint, type WebhookEndpoint } from './webhook-queries.ts'

/** Returns the endpoint of the address. Only pages below `EndpointFrame` may call it. */
export const useShownEndpoint = (): WebhookEndpoint => {
  const { endpointId = '' } = useParams({ strict: false })
  const endpoint = useEndpoint(useEnv(), endpointId)
  if (endpoint === undefined) throw new Error('The frame of the endpoint shows this page only for an endpoint.')
  return endpoint
}

/** Renders the head and the tabs of an endpoint, and one tab below them. */
export function EndpointFrame() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const { endpointId = '' } = useParams({ strict: false })
  const endpoint = useEndpoint(env, endpointId)
  const may = {
    change: useMay('updateWebhookEndpoint'),
    test: useMay('testWebhookEndpoint'),
    replay: useMay('replayWebhookEndpoint'),
  }
  const back = { to: `/${env}/webhooks`, label: t('title') }
  if (endpoint === undefined) return <PageHeader title={t('noEndpoint')} lead={t('noEndpointText')} back={back} />
  const base = `/${env}/webhooks/${endpoint.id}`
  return (
    <>
      <PageHeader
        title={isolatedHost(endpoint.url)}
        heading={<EndpointUrl url={endpoint.url} />}
        lead={
          <>
            <EndpointState endpoint={endpoint} /> <EndpointReason endpoint={endpoint} />
          </>
        }
        back={back}
      />
      <Tabs
        label={t('endpoint')}
        tabs={[
          { to: base, label: t('overview') },
          { to: `${base}/deliveries`, label: t('deliveries') },
          ...(may.test ? [{ to: `${base}/test`, label: t('test') }] : []),
          ...(may.replay ? [{ to: `${base}/replay`, label: t('replay') }] : []),
          { to: `${base}/secrets`, label: t('secrets') },
          ...(may.change ? [{ to: `${base}/settings`, label: t('settings') }] : []),
        ]}
      />
      <Outlet />
    </>
  )
}
