import { webhookEventTypes, type WebhookEvent } from '../generated/events.gen.ts'

/** A signed event with an unknown type or without a type. Answer with 2xx and do nothing. */
export type UnknownEvent = { type?: string }

/** The event in a verified body. */
export type ReceivedEvent = WebhookEvent | UnknownEvent

/**
 * Returns whether the event's type is known. Does not check other members, because the signature proves that the
 * service wrote the whole event.
 */
export function isKnownEvent(event: ReceivedEvent): event is WebhookEvent {
  return (webhookEventTypes as readonly unknown[]).includes(event.type)
}
