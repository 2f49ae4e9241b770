import { invalidField, portalEndpoints } from '@loyalty/contract'
import { portalHandler } from '../portal-handler.ts'
import { checkTargets, resolveTargets } from './webhook-target.ts'
import { endpointItem } from './webhook-items.ts'
import { tooManyEndpoints, unknownEndpoint, urlTaken } from './webhook-problems.ts'
import { webhooksOf } from './webhooks-of.ts'

export const handleListWebhookEndpoints = portalHandler(
  portalEndpoints.listWebhookEndpoints,
  async ({ session, params }, context) => {
    const rows = await webhooksOf(session, params.env, context).endpoints()
    return { body: rows.map(endpointItem) }
  },
)

export const handleCreateWebhookEndpoint = portalHandler(
  portalEndpoints.createWebhookEndpoint,
  async ({ session, params, body }, context) => {
    const checked = checkTargets(body, params.env, context.allowPrivateWebhookTargets)
    const { url, auth, description = '', eventTypes = null } = checked
    const warnings = await resolveTargets(checked, params.env, context.resolveWebhookTarget)
    const made = await webhooksOf(session, params.env, context).createEndpoint({ url, auth, description, eventTypes })
    if (made.outcome === 'too-many') throw tooManyEndpoints()
    if (made.outcome === 'url-taken') throw urlTaken()
    return { body: { endpoint: endpointItem(made.endpoint), secret: made.secret, warnings } }
  },
)

export const handleUpdateWebhookEndpoint = portalHandler(
  portalEndpoints.updateWebhookEndpoint,
  async ({ session, params, body }, context) => {
    const change = checkTargets(body, params.env, context.allowPrivateWebhookTargets)
    const warnings = await resolveTargets(change, params.env, context.resolveWebhookTarget)
    const updated = await webhooksOf(session, params.env, context).updateEndpoint(params.endpointId, change)
    if (updated.outcome === 'unknown') throw unknownEndpoint(params)
    if (updated.outcome === 'url-taken') throw urlTaken()
    if (updated.outcome === 'auth-missing')
      throw invalidField('auth', 'MISSING_FIELD', 'is required, in full, where the address moves to another host')
    // This process gives up its leases on the endpoint's deliveries, so that the worker leases them again with the new
    // configuration. The worker wakes because deliveries that waited for a disabled endpoint may be due.
    context.returnLeases(params.endpointId)
    context.wake()
    return { body: { endpoint: endpointItem(updated.endpoint), secret: updated.secret, warnings } }
  },
)

export const handleDeleteWebhookEndpoint = portalHandler(
  portalEndpoints.deleteWebhookEndpoint,
  async ({ session, params }, context) => {
    if (!(await webhooksOf(session, params.env, context).deleteEndpoint(params.endpointId)))
      throw unknownEndpoint(params)
    context.returnLeases(params.endpointId)
    return { body: undefined }
  },
)
