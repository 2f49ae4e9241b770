import { webhookEventTypes, type WebhookEventType } from '@loyalty/contract/event-types'
import { UsageError } from '../output/usage-error.ts'

function isEventType(text: string): text is WebhookEventType {
  return webhookEventTypes.some((type) => type === text)
}

/** Returns the event type for a text in upper or lower case. Throws a `UsageError` that lists the known types. */
export function readEventType(text: string): WebhookEventType {
  const type = text.trim().toUpperCase()
  if (!isEventType(type))
    throw new UsageError(`There is no event type ${text.trim()}. Use one of ${webhookEventTypes.join(', ')}.`)
  return type
}
