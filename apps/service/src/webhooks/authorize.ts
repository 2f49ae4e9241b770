import { webhookHeaders } from '@loyalty/contract'
import type { DueDelivery } from '../store/webhooks/delivery.ts'
import type { AccessTokens } from './access-tokens.ts'
import { signatureHeaders, wrongSecret } from '../outbound/sign.ts'

/**
 * Returns the header value of HTTP Basic, with the credentials encoded in UTF-8, as RFC 7617 allows. The user name must
 * not contain a colon.
 */
export const basicAuthorization = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`

/**
 * The authorization headers of one request. The delivery log must not contain the texts in `secrets`. `token` is the
 * access token of the request: if the receiver refuses the token, the cache must drop it.
 */
export type Authorization = { headers: Record<string, string>; token?: string; secrets?: readonly string[] }

/**
 * Returns the headers that authorize a delivery in the endpoint's authorization mode (spec §5 rule 8). The variant
 * `WRONG_SIGNATURE` gets a wrong signature, password or token. Throws `TokenRequestFailed` if the endpoint uses OAuth 2
 * and no access token is available.
 */
export async function authorize(delivery: DueDelivery, at: number, tokens: AccessTokens): Promise<Authorization> {
  const { auth, eventId, body, variant } = delivery
  switch (auth.mode) {
    case 'basic': {
      const password = variant === 'WRONG_SIGNATURE' ? wrongSecret(auth.password) : auth.password
      const authorization = basicAuthorization(auth.username, password)
      return { headers: { authorization }, secrets: [authorization.slice('Basic '.length), password] }
    }
    case 'oauth2': {
      if (variant === 'WRONG_SIGNATURE') return { headers: { authorization: `Bearer ${wrongSecret(delivery.id)}` } }
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

/**
 * Returns the headers with the event's id and the attempt's number. For a test event, adds the header that marks test
 * events.
 */
export const deliveryHeaders = ({ eventId, attempt, test }: DueDelivery): Record<string, string> => ({
  [webhookHeaders.eventId]: eventId,
  [webhookHeaders.attempt]: String(attempt),
  ...(test ? { [webhookHeaders.test]: 'true' } : {}),
})
