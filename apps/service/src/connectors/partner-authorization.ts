import { webhookHeaders } from '@loyalty/contract'
import { signature } from '../outbound/sign.ts'

export type PartnerAuth = { mode: 'bearer' | 'hmac'; secret: string }

/** A request to a partner. `target` is the path with the query. `body` is empty for a request without a body. */
export type PartnerRequest = { method: 'GET' | 'POST'; target: string; body: string }

/**
 * Returns the headers that authenticate a request. Mode `hmac` sends a timestamp and a signature, in the headers that
 * webhooks also use. The signature covers `<timestamp>:<METHOD> <target>\n<body>`, so nobody can reuse it for another
 * request.
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
