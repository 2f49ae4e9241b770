import type { WebhookReceiverOptions } from './receive-webhook.ts'

/**
 * A `seen` for trying things out: the last `max` event ids, in this process alone. A restart forgets them all, a second process knows none of
 * them, and nothing is undone when an effect fails half-way. Where money moves, keep the ids in the table next to it.
 */
export const rememberInMemory = ({ max = 10_000 }: { max?: number } = {}): WebhookReceiverOptions['seen'] => {
  const known = new Map<string, Promise<unknown>>()
  return async (eventId, effect) => {
    const earlier = known.get(eventId)
    if (earlier) {
      // It may be running still, and may fail: then this delivery fails with it, and the service sends again.
      await earlier
      return true
    }
    const work = (async () => effect())()
    known.set(eventId, work)
    const [oldest] = known.keys()
    if (known.size > max && oldest !== undefined) known.delete(oldest)
    try {
      await work
    } catch (error) {
      known.delete(eventId)
      throw error
    }
    return false
  }
}
