/** Request headers of a delivery (spec §5). The headers with the prefix `webhook-` belong to Standard Webhooks. */
export const webhookHeaders = {
  signature: 'x-service-signature',
  timestamp: 'x-service-timestamp',
  eventId: 'x-service-event-id',
  attempt: 'x-service-delivery-attempt',
  test: 'x-service-test-event',
  standardId: 'webhook-id',
  standardTimestamp: 'webhook-timestamp',
  standardSignature: 'webhook-signature',
} as const

/**
 * Returns the part of the signed text that precedes the body. The whole signed text is `<timestamp>:<raw body>` (spec
 * §5).
 */
export const signedPrefix = (timestamp: string): string => `${timestamp}:`
