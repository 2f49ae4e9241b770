import type { WebhookEventType } from '@loyalty/contract'

export type EventType = WebhookEventType

/** The event types of the interface. A type that is missing here does not compile. */
const everyType: Readonly<Record<EventType, true>> = {
  TRANSACTION_COMPLETED: true,
  MULTIBRAND_TRANSACTION_EXECUTED: true,
  LINKED: true,
  UPDATED: true,
  DELINKED: true,
}

export const eventTypes = Object.keys(everyType) as EventType[]
