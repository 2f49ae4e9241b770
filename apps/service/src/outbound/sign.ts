import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { signedPrefix, webhookHeaders } from '@loyalty/contract'

/**
 * Returns the HMAC-SHA256 of `<timestamp>:<body>` in lower-case hex. The key is the text of the secret as the portal
 * shows it, with its prefix (spec §5 rule 9).
 */
export function signature(secret: string, timestamp: string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(signedPrefix(timestamp)).update(body).digest('hex')
}

/**
 * Returns a signature of Standard Webhooks, `v1,<base64>`, over `<id>.<timestamp>.<body>`. The key is the
 * Base64-decoded text after `whsec_` in the secret.
 */
export function standardSignature(secret: string, id: string, timestamp: string, body: string | Uint8Array): string {
  // Node needs four times as long with the bytes themselves.
  const key = createSecretKey(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}

export type SignatureInput = {
  /**
   * The secrets as the portal shows them. The first secret is active, and only the active secret makes
   * `x-service-signature`. Every secret makes a signature in `webhook-signature`.
   */
  secrets: readonly [string, ...string[]]
  eventId: string
  /**
   * The time of this delivery attempt in milliseconds UTC. Do not pass the time of the event, because receivers refuse
   * old timestamps.
   */
  at: number
  body: string | Uint8Array
}

/**
 * Returns the headers of a delivery that contain the service's own signature and the signatures of Standard Webhooks.
 */
export function signatureHeaders({ secrets, eventId, at, body }: SignatureInput): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  return {
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: signature(secrets[0], timestamp, body),
    [webhookHeaders.standardId]: eventId,
    [webhookHeaders.standardTimestamp]: timestamp,
    [webhookHeaders.standardSignature]: secrets
      .map((secret) => standardSignature(secret, eventId, timestamp, body))
      .join(' '),
  }
}

/**
 * Returns a well-formed secret that the receiver does not know. A delivery of the variant `WRONG_SIGNATURE` uses this
 * wrong secret as its signature secret, password or token.
 */
export function wrongSecret(secret: string): string {
  return `whsec_${createHash('sha256').update(`not ${secret}`).digest().subarray(0, 24).toString('base64')}`
}
