import { invalidField, portalEndpoints } from '@loyalty/contract'
import type { EndpointChange } from '../store/webhook-endpoints.ts'
import type { WebhookEndpointRow } from '../store/webhook-rows.ts'
import { portalHandler } from './portal-handler.ts'
import { checkTargets } from './webhook-target.ts'
import { endpointItem } from './webhook-items.ts'
import { tooManyEndpoints, unknownEndpoint, urlTaken } from './webhook-problems.ts'
import { webhooksOf } from './webhooks-of.ts'

export const handleListWebhookEndpoints = portalHandler(portalEndpoints.listWebhookEndpoints, async ({ session, params }, context) => {
  const rows = await webhooksOf(session, params.env, context).endpoints()
  return { body: rows.map(endpointItem) }
})

export const handleCreateWebhookEndpoint = portalHandler(
  portalEndpoints.createWebhookEndpoint,
  async ({ session, params, body }, context) => {
    const { url, auth, description = '', eventTypes = null } = checkTargets(body, params.env, context.allowPrivateWebhookTargets)
    const made = await webhooksOf(session, params.env, context).createEndpoint({ url, auth, description, eventTypes })
    if (made.outcome === 'too-many') throw tooManyEndpoints()
    if (made.outcome === 'url-taken') throw urlTaken()
    return { body: { endpoint: endpointItem(made.endpoint), secret: made.secret } }
  },
)

const originOf = (url: string): string => new URL(url).origin

/** What is kept for one receiver is not sent to another: who moves an endpoint there shows that they know it. */
const requireOwnCredentials = (endpoint: WebhookEndpointRow | undefined, { url, auth }: EndpointChange): void => {
  if (endpoint === undefined || url === undefined || auth !== undefined || endpoint.auth.mode === 'signature') return
  if (originOf(url) !== originOf(endpoint.url))
    throw invalidField('auth', 'MISSING_FIELD', 'is required, in full, where the address moves to another host')
}

export const handleUpdateWebhookEndpoint = portalHandler(
  portalEndpoints.updateWebhookEndpoint,
  async ({ session, params, body }, context) => {
    const change = checkTargets(body, params.env, context.allowPrivateWebhookTargets)
    const webhooks = webhooksOf(session, params.env, context)
    requireOwnCredentials(await webhooks.endpoint(params.endpointId), change)
    const updated = await webhooks.updateEndpoint(params.endpointId, change)
    if (updated.outcome === 'unknown') throw unknownEndpoint(params)
    if (updated.outcome === 'url-taken') throw urlTaken()
    // What waited for an endpoint that is switched on again may go now.
    context.nudge()
    return { body: { endpoint: endpointItem(updated.endpoint), secret: updated.secret } }
  },
)

export const handleDeleteWebhookEndpoint = portalHandler(portalEndpoints.deleteWebhookEndpoint, async ({ session, params }, context) => {
  if (!(await webhooksOf(session, params.env, context).deleteEndpoint(params.endpointId))) throw unknownEndpoint(params)
  return { body: undefined }
})
