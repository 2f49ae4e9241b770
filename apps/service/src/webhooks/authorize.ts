import { webhookHeaders } from '@loyalty/contract'
import type { DueDelivery } from '../store/webhooks/delivery.ts'
import type { AccessTokens } from './access-tokens.ts'
import { signatureHeaders, wrongSecret } from '../outbound/sign.ts'

/** Encodes Basic credentials in UTF-8, which RFC 7617 allows. The user name must not contain a colon. */
export const basicAuthorization = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`

/**
 * The authorization of one request. `secrets` must not appear in the log. `token` is the bearer token of the request;
 * the cache removes the token if the receiver refuses it.
 */
export type Authorization = { headers: Record<string, string>; token?: string; secrets?: readonly string[] }

/**
 * Returns the headers of the endpoint's authorization mode (spec §5 rule 8). Throws `TokenRequestFailed` if the
 * endpoint needs a token but gets none.
 */
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

/** Returns the headers by which a receiver recognizes the event and the attempt. */
export const deliveryHeaders = ({ eventId, attempt, test }: DueDelivery): Record<string, string> => ({
  [webhookHeaders.eventId]: eventId,
  [webhookHeaders.attempt]: String(attempt),
  ...(test ? { [webhookHeaders.test]: 'true' } : {}),
})
