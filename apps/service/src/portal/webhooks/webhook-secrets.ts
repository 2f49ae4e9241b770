import { portalEndpoints, problem, webhookLimits, type Problem } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import { portalHandler } from '../portal-handler.ts'
import { endpointItem } from './webhook-items.ts'
import { unknownEndpoint } from './webhook-problems.ts'
import { webhooksOf } from './webhooks-of.ts'

const unknownSecret = ({ endpointId, secretId }: { endpointId: string; secretId: string }): Problem =>
  problem('WEBHOOK_SECRET_NOT_FOUND', { detail: `${secretId} is not a secret of ${endpointId}.` })

export const handleStageWebhookSecret = portalHandler(
  portalEndpoints.stageWebhookSecret,
  async ({ session, params }, context) => {
    const staged = await webhooksOf(session, params.env, context).stageSecret(params.endpointId)
    if (staged.outcome === 'unknown') throw unknownEndpoint(params)
    if (staged.outcome === 'not-signed')
      throw problem('WEBHOOK_NOT_SIGNED', {
        detail: 'This endpoint is not in signature mode: it has no secrets of ours.',
      })
    if (staged.outcome === 'too-many')
      throw problem('TOO_MANY_WEBHOOK_SECRETS', {
        detail: `This endpoint has ${webhookLimits.stagedSecrets} staged secrets: activate or remove one first.`,
      })
    return {
      body: {
        id: staged.id,
        state: 'STAGED' as const,
        secret: staged.secret,
        activatesAt: isoDate(staged.activatesAt),
      },
    }
  },
)

export const handleActivateWebhookSecret = portalHandler(
  portalEndpoints.activateWebhookSecret,
  async ({ session, params }, context) => {
    const webhooks = webhooksOf(session, params.env, context)
    const outcome = await webhooks.activateSecret(params.endpointId, params.secretId)
    if (outcome === 'unknown-secret') throw unknownSecret(params)
    context.returnLeases(params.endpointId)
    const endpoint = outcome === 'activated' ? await webhooks.endpoint(params.endpointId) : undefined
    if (!endpoint) throw unknownEndpoint(params)
    return { body: endpointItem(endpoint) }
  },
)

export const handleDeleteWebhookSecret = portalHandler(
  portalEndpoints.deleteWebhookSecret,
  async ({ session, params }, context) => {
    const outcome = await webhooksOf(session, params.env, context).deleteSecret(params.endpointId, params.secretId)
    if (outcome === 'unknown-endpoint') throw unknownEndpoint(params)
    if (outcome === 'unknown-secret') throw unknownSecret(params)
    if (outcome === 'active')
      throw problem('WEBHOOK_SECRET_ACTIVE', {
        detail: 'This secret signs at this moment: activate another one first.',
      })
    // This process gives up its leases on the endpoint's deliveries, because the worker would sign the leased
    // deliveries with the removed secret.
    context.returnLeases(params.endpointId)
    return { body: undefined }
  },
)
