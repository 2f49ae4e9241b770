import { clientLimits, portalEndpoints, problem } from '@loyalty/contract'
import { portalHandler } from '../portal-handler.ts'
import { clientItem, secretItem, unknownClient, unknownSecret } from './client-items.ts'
import { clientsOf, requireProduction } from './clients.ts'

const hour = 3_600_000

/** The milliseconds for which a replaced client secret stays valid, by the request's `oldExpiresIn`. */
const lives = { now: 0, '1h': hour, '24h': 24 * hour, '7d': 7 * 24 * hour, '30d': 30 * 24 * hour } as const

export const handleCreateClientSecret = portalHandler(
  portalEndpoints.createClientSecret,
  async ({ session, params, body }, context) => {
    await requireProduction(session, params.env, context)
    const { replaces, oldExpiresIn = '7d' } = body
    const replacement = replaces === undefined ? undefined : { secretId: replaces, validForMs: lives[oldExpiresIn] }
    const clients = clientsOf(session, params.env, context)
    const added = await clients.addSecret(params.clientId, replacement, session.userId)
    switch (added.outcome) {
      case 'unknown':
        throw unknownClient(params)
      case 'unknown-secret':
        throw unknownSecret(params, replaces ?? '')
      case 'expired':
        throw problem('SECRET_EXPIRED', {
          detail: 'This secret has already ended. Create a new one without replaces.',
        })
      case 'too-many':
        throw problem('TOO_MANY', {
          detail: 'Two secrets are live. Revoke one first.',
          members: { limit: clientLimits.liveSecrets },
        })
      case 'added': {
        const { client, secret, value } = added
        return {
          body: { client: clientItem(client, session.role), secret: { ...secretItem(secret, session.role), value } },
        }
      }
    }
  },
)

export const handleRevokeClientSecret = portalHandler(
  portalEndpoints.revokeClientSecret,
  async ({ session, params }, context) => {
    const revoked = await clientsOf(session, params.env, context).revokeSecret(params.clientId, params.secretId)
    if (revoked.outcome === 'unknown') throw unknownClient(params)
    if (revoked.outcome === 'unknown-secret') throw unknownSecret(params, params.secretId)
    return { body: clientItem(revoked.client, session.role) }
  },
)
