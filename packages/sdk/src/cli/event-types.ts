import { webhookEventTypes, type WebhookEventType } from '@loyalty/contract'
import { UsageError } from './usage-error.ts'

const isEventType = (text: string): text is WebhookEventType => webhookEventTypes.some((type) => type === text)

/** A type of event as it was typed, in any case. Throws `UsageError` with those that there are. */
export const readEventType = (text: string): WebhookEventType => {
  const type = text.trim().toUpperCase()
  if (!isEventType(type)) throw new UsageError(`There is no event type ${text.trim()}. The types: ${webhookEventTypes.join(', ')}.`)
  return type
}
