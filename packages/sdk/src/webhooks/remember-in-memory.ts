import type { WebhookReceiverOptions } from './receive-webhook.ts'

/**
 * Returns a function `seen` for experiments. The function keeps the last `max` event ids in this process, and rolls
 * nothing back when an effect fails. In production, store the ids in the same database as the effects.
 */
export function rememberInMemory({ max = 10_000 }: { max?: number } = {}): WebhookReceiverOptions['seen'] {
  const known = new Map<string, Promise<unknown>>()
  return async (eventId, effect) => {
    const earlier = known.get(eventId)
    if (earlier) {
      // The first effect may still run. If the effect fails, this delivery fails too, and the service sends the event
      // again.
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
