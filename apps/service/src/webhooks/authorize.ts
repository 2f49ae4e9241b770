import { webhookHeaders } from '@loyalty/contract'
import type { DueDelivery } from '../store/webhooks/delivery.ts'
import type { AccessTokens } from './access-tokens.ts'
import { signatureHeaders, wrongSecret } from '../outbound/sign.ts'

/** UTF-8, as RFC 7617 lets a server expect it; a user name has no colon. */
export const basicAuthorization = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`

/** What lets the receiver trust one request; `secrets` are what of it nobody else is to read. `token` is the bearer token in it, for when it is refused. */
export type Authorization = { headers: Record<string, string>; token?: string; secrets?: readonly string[] }

/** The headers of the endpoint's mode (S:418-421). Throws `TokenRequestFailed`. */
export async function authorize(delivery: DueDelivery, at: number, tokens: AccessTokens): Promise<Authorization> {
  const { auth, eventId, body, variant } = delivery
  switch (auth.mode) {
    case 'basic': {
      const authorization = basicAuthorization(auth.username, auth.password)
      return { headers: { authorization }, secrets: [authorization.slice('Basic '.length), auth.password] }
    }
    case 'oauth2': {
      const token = await tokens.get(delivery, auth)
      return { headers: { authorization: `Bearer ${token}` }, token, secrets: [token] }
    }
    case 'signature': {
      const [active] = auth.secrets
      const secrets = variant === 'WRONG_SIGNATURE' ? ([wrongSecret(active)] as const) : auth.secrets
      return { headers: signatureHeaders({ secrets, eventId, at, body }) }
    }
  }
}

/** What identifies one attempt to its receiver, beside what authorizes it. */
export const deliveryHeaders = ({ eventId, attempt, test }: DueDelivery): Record<string, string> => ({
  [webhookHeaders.eventId]: eventId,
  [webhookHeaders.attempt]: String(attempt),
  ...(test ? { [webhookHeaders.test]: 'true' } : {}),
})
