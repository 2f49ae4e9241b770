import { webhookHeaders } from '@loyalty/contract'
import { hexSignature, standardSignature } from './hmac-signatures.ts'

export type WebhookToSign = {
  /** As it was shown (`whsec_…`). */
  secret: string
  eventId: string
  /** Sent exactly so: whoever serialises again signs something else. */
  body: Uint8Array | string
  /** Unix seconds of this attempt. */
  now?: number
}

/**
 * The headers that make a delivery verify, ours (S:421-427) and, where the secret is base64, those of Standard Webhooks: for tests of a
 * receiver, and for the command line. `verifyWebhook` and every library of Standard Webhooks take them.
 */
export const signWebhook = ({ secret, eventId, body, now = Date.now() / 1000 }: WebhookToSign): Record<string, string> => {
  const timestamp = String(Math.floor(now))
  const standard = standardSignature(secret, eventId, timestamp, body)
  return {
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: hexSignature(secret, timestamp, body),
    ...(standard === undefined
      ? {}
      : {
          [webhookHeaders.standardId]: eventId,
          [webhookHeaders.standardTimestamp]: timestamp,
          [webhookHeaders.standardSignature]: standard,
        }),
  }
}
