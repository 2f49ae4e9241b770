import { webhookHeaders } from '@loyalty/contract'
import { signature } from '../outbound/sign.ts'

export type PartnerAuth = { mode: 'bearer' | 'hmac'; secret: string }

/** A request as it is sent: `target` is path and query, `body` empty where there is none. */
export type PartnerRequest = { method: 'GET' | 'POST'; target: string; body: string }

/**
 * What lets a partner trust a request. `hmac`: the two headers of a webhook, over `<timestamp>:<METHOD> <target>\n<body>`, so that a
 * signature is good for one method, one address and one body.
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
