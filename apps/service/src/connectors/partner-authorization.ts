import { webhookHeaders } from '@loyalty/contract'
import { signature } from '../outbound/sign.ts'

export type PartnerAuth = { mode: 'bearer' | 'hmac'; secret: string }

/** A request to a partner. `target` is the path with the query. `body` is empty for a request without a body. */
export type PartnerRequest = { method: 'GET' | 'POST'; target: string; body: string }

/**
 * Returns the headers that authenticate a request. `hmac` has the two signature headers of a webhook, computed over
 * `<timestamp>:<METHOD> <target>\n<body>`. So a signature is valid only for one method, address and body.
 */
export const partnerAuthorization = (
  { mode, secret }: PartnerAuth,
  { method, target, body }: PartnerRequest,
  at: number,
): Record<string, string> => {
  if (mode === 'bearer') return { authorization: `Bearer ${secret}` }
  const timestamp = String(Math.floor(at / 1000))
  return {
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: signature(secret, timestamp, `${method} ${target}\n${body}`),
  }
}
