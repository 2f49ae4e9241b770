import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionError, Problem } from '@loyalty/contract/client'
import { limits, type WebhookEventItem } from '@loyalty/contract'
import type { ServiceClient } from '../service-client.ts'

const pauses = [500, 1_000, 2_000, 4_000]
const remembered = 2_000

export type FollowOptions = {
  signal: AbortSignal
  onReady: () => void
  onLost: (error: Error) => void
  onBack: () => void
}

/** Milliseconds until asking again may help; undefined when it never will. */
const pauseAfter = (error: unknown, failures: number): number | undefined => {
  const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0
  if (error instanceof ConnectionError) return pause
  if (error instanceof Problem && (error.status >= 500 || error.status === 429)) return Math.max(pause, (error.retryAfter ?? 0) * 1000)
  return undefined
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined)

/**
 * Every event recorded from now on, once each, until the signal. The first question must be answered; later the service may go away and
 * come back, and the place where it was left is kept: the cursor. Throws for an answer that will not change, such as refused credentials.
 */
export async function* followEvents(
  client: Pick<ServiceClient, 'listWebhookEvents'>,
  { signal, onReady, onLost, onBack }: FollowOptions,
): AsyncGenerator<WebhookEventItem> {
  let after = (await client.listWebhookEvents({ query: { after: 'now' }, signal })).next
  onReady()
  const known = new Set<string>()
  let failures = 0
  while (!signal.aborted) {
    // Coming back, no waiting: the answer itself is the news.
    const wait = failures > 0 ? 0 : limits.webhookWaitSeconds
    try {
      const page = await client.listWebhookEvents({
        query: { after, wait: String(wait), limit: String(limits.webhookEventsMax) },
        signal,
      })
      if (failures > 0) onBack()
      failures = 0
      for (const event of page.data) {
        if (known.has(event.id)) continue
        known.add(event.id)
        yield event
      }
      for (const id of known) {
        if (known.size <= remembered) break
        known.delete(id)
      }
      after = page.next
      // A service that is stopping answers early and empty.
      if (page.data.length === 0 && wait > 0) await pause(100, signal)
    } catch (error) {
      if (signal.aborted) return
      const ms = pauseAfter(error, failures)
      if (ms === undefined) throw error
      if (failures === 0) onLost(error as Error)
      failures += 1
      await pause(ms, signal)
    }
  }
}
