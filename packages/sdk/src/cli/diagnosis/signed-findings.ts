import { verifyWebhook } from '../../verify-webhook.ts'
import type { WebhookRefusal } from '../../webhook-refusals.ts'
import type { Finding } from './delivery.ts'
import type { Recorded } from './recorded.ts'

const changedOnTheWay =
  'The service makes all headers of a delivery for one another: see what between it and the receiver changes or mixes them. No receiver should take such a delivery.'

const findings: Partial<Record<WebhookRefusal, Finding>> = {
  EVENT_ID_MISMATCH: { why: 'x-service-event-id and webhook-id name different events.', remedy: changedOnTheWay },
  TIMESTAMP_MISMATCH: { why: 'x-service-timestamp and webhook-timestamp are different times.', remedy: changedOnTheWay },
  STANDARD_SIGNATURE_MISMATCH: {
    why: 'x-service-signature is right, but webhook-signature is not that of this event id, this time and this body.',
    remedy: `An event id was changed or left out, or webhook-signature was. ${changedOnTheWay}`,
  },
  BODY_NOT_JSON: {
    why: 'The signature is right, but the body is not a JSON object, and every webhook of the service is one.',
    remedy: 'Something else signs with this secret: find out what does, or rotate the secret.',
  },
}

/** Why a delivery is refused although its signature is right, its age apart. */
export const signedFindings = (recorded: Recorded): Finding[] => {
  const verified = verifyWebhook({ ...recorded, tolerance: 0 })
  const finding = verified.ok ? undefined : findings[verified.reason]
  return finding ? [finding] : []
}
