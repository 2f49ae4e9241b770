import { webhookEventTypes, type WebhookEvent } from '@loyalty/contract'

/** What is signed, but of a type that this version does not know, or of none: to be answered 2xx and left alone. */
export type UnknownEvent = { type?: string }

/** What a verified body holds. */
export type ReceivedEvent = WebhookEvent | UnknownEvent

/** Whether the type is known. The members are not looked at: the signature says that the service wrote them. */
export const isKnownEvent = (event: ReceivedEvent): event is WebhookEvent => (webhookEventTypes as readonly unknown[]).includes(event.type)
