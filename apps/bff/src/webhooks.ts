import type { RequestHandler } from 'express'
import { webhookReceiver } from '@loyalty/sdk/express'
import { applyEvent, type Booking } from './ledger.ts'
import type { Observe } from './observe.ts'
import type { Store } from './store.ts'

/**
 * Returns handlers that verify, deduplicate and book a webhook. The handlers report the result after the database
 * commit.
 */
export const receiveWebhooks = (secrets: readonly string[], store: Store, observe: Observe): RequestHandler[] => {
  const bookings = new Map<string, Booking>()
  return webhookReceiver({
    secrets,
    seen: (eventId, effect) => store.once(eventId, effect),
    onEvent: (event, { eventId }) => bookings.set(eventId, applyEvent(store, event, eventId)),
    observe(outcome) {
      const eventId = outcome.eventId ?? ''
      const booking = bookings.get(eventId)
      bookings.delete(eventId)
      observe({ lane: 'webhook', ...outcome })
      if (booking && outcome.outcome === 'applied') observe({ lane: 'ledger', eventId, ...booking })
    },
  })
}
