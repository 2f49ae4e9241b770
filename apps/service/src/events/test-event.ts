import { webhookBodies, webhookEvents, type WebhookEvent, type WebhookEventType } from '@loyalty/contract'
import { eventBody, unixSeconds } from './event-bodies.ts'

/**
 * Returns the body of a test event: the fields of a real event, with values that mark a test. `now` is the real time in
 * milliseconds UTC.
 */
export function testEventBody(type: WebhookEventType, now: number): string {
  const { testFields } = webhookBodies[webhookEvents[type].body]
  return eventBody({ ...testFields(now), timestamp: unixSeconds(now), type } as WebhookEvent)
}
