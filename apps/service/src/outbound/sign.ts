import { createHash, createHmac } from 'node:crypto'
import { signedPrefix, webhookHeaders } from '@loyalty/contract'

/** Lower-case hex HMAC-SHA256 over `<timestamp>:<body>`; the key is the secret's text as displayed, prefix included (S:425-427). */
export function signature(secret: string, timestamp: string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(signedPrefix(timestamp)).update(body).digest('hex')
}

/** One `v1,<base64>` of Standard Webhooks over `<id>.<timestamp>.<body>`; here the key is what the text after `whsec_` decodes to. */
export function standardSignature(secret: string, id: string, timestamp: string, body: string | Uint8Array): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}

export type SignatureInput = {
  /** Secrets as displayed. The first one is active and alone makes `x-service-signature`; all of them are in `webhook-signature`. */
  secrets: readonly [string, ...string[]]
  eventId: string
  /** Milliseconds UTC of this attempt, not of the event: a receiver refuses old timestamps. */
  at: number
  body: string | Uint8Array
}

/** Headers that let a receiver trust the body, ours and those of Standard Webhooks beside them. */
export function signatureHeaders({ secrets, eventId, at, body }: SignatureInput): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  return {
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: signature(secrets[0], timestamp, body),
    [webhookHeaders.standardId]: eventId,
    [webhookHeaders.standardTimestamp]: timestamp,
    [webhookHeaders.standardSignature]: secrets.map((secret) => standardSignature(secret, eventId, timestamp, body)).join(' '),
  }
}

/** A well-formed secret that the receiver does not have, for the sandbox's delivery with a wrong signature. */
export function wrongSecret(secret: string): string {
  return `whsec_${createHash('sha256').update(`not ${secret}`).digest().subarray(0, 24).toString('base64')}`
}
