import { webhookHeaders } from '#contract/webhook-headers'
import { hexSignature, standardSignature } from './hmac-signatures.ts'

export type WebhookToSign = {
  /** The whole secret as the service showed it (`whsec_…`). */
  secret: string
  eventId: string
  /**
   * The exact body that the delivery sends. A second serialization could change bytes, and the signature would not
   * match.
   */
  body: Uint8Array | string
  /** The time of this attempt in Unix seconds. By default now. */
  now?: number
}

/**
 * Returns the signature headers of a delivery (spec §5 rules 8 and 9), for tests of a receiver. For a base64 secret,
 * also returns the headers with which a Standard Webhooks library can verify the delivery.
 */
export async function signWebhook({
  secret,
  eventId,
  body,
  now = Date.now() / 1000,
}: WebhookToSign): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now))
  const standard = await standardSignature(secret, eventId, timestamp, body)
  return {
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: await hexSignature(secret, timestamp, body),
    ...(standard === undefined
      ? {}
      : {
          [webhookHeaders.standardId]: eventId,
          [webhookHeaders.standardTimestamp]: timestamp,
          [webhookHeaders.standardSignature]: standard,
        }),
  }
}
