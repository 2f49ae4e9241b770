/**
 * The refusal reasons of `verifyWebhook`, each with the status to answer (spec §5 rule 9) and a sentence for the log.
 */
export const webhookRefusals = {
  HEADER_REPEATED: [400, 'A header that must be unique is repeated'],
  SIGNATURE_MISSING: [400, 'x-service-signature is missing'],
  TIMESTAMP_MISSING: [400, 'x-service-timestamp is missing'],
  SIGNATURE_MALFORMED: [401, 'x-service-signature is not 64 lower-case hexadecimal digits'],
  TIMESTAMP_MALFORMED: [401, 'x-service-timestamp is not whole Unix seconds'],
  SIGNATURE_MISMATCH: [401, 'x-service-signature does not match this timestamp and this body with any of the secrets'],
  TIMESTAMP_TOO_OLD: [401, 'The signature is right, but older than the tolerance'],
  TIMESTAMP_TOO_NEW: [401, 'The signature is right, but its timestamp is further ahead than the tolerance'],
  EVENT_ID_MISMATCH: [401, 'x-service-event-id and webhook-id name different events'],
  TIMESTAMP_MISMATCH: [401, 'x-service-timestamp and webhook-timestamp differ'],
  STANDARD_SIGNATURE_MISMATCH: [401, 'webhook-signature does not match this event id, this timestamp and this body'],
  BODY_NOT_JSON: [400, 'The signature is right, but the body is not a JSON object'],
} as const

export type WebhookRefusal = keyof typeof webhookRefusals

/** All refusal reasons of a receiver. A receiver checks the last three reasons before it verifies the signature. */
export const receiverRefusals = {
  ...webhookRefusals,
  BODY_EMPTY: [400, 'The signature is right, but the body is empty'],
  EVENT_ID_MISSING: [400, 'The signature is right, but the event id is missing'],
  METHOD_NOT_ALLOWED: [405, 'Webhooks are sent with POST'],
  BODY_TOO_LARGE: [413, 'The body has more than 64 KiB'],
  BODY_ENCODED: [415, 'The body is compressed; a webhook never is'],
} as const

export type ReceiverRefusal = keyof typeof receiverRefusals
