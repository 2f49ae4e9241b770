import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@loyalty/contract/limits'
import { ConnectionError, Problem, type ServiceClient, type WebhookEventItem } from '@loyalty/sdk'

const retryDelaysMs = [500, 1_000, 2_000, 4_000]
const maxKnownIds = 2_000

export type FollowOptions = {
  signal: AbortSignal
  onReady: () => void
  onLost: (error: Error) => void
  onBack: () => void
}

/** Returns the milliseconds before the next attempt, or undefined if a retry cannot help. */
function retryDelayAfter(error: unknown, failures: number): number | undefined {
  const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0
  if (error instanceof ConnectionError) return delay
  if (error instanceof Problem && (error.status >= 500 || error.status === 429))
    return Math.max(delay, (error.retryAfter ?? 0) * 1000)
  return undefined
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal }).catch(() => undefined)
}

/**
 * Yields each event that the service records from now on, until the signal aborts. Resumes at the last cursor after a
 * lost connection. Drops repeated events. Throws if the first request fails, or if a retry cannot help.
 */
export async function* followEvents(
  client: Pick<ServiceClient, 'listWebhookEvents'>,
  { signal, onReady, onLost, onBack }: FollowOptions,
): AsyncGenerator<WebhookEventItem> {
  let after = (await client.listWebhookEvents({ after: 'now' }, { signal })).next
  onReady()
  const known = new Set<string>()
  let failures = 0
  while (!signal.aborted) {
    // After a failure, requests an immediate response instead of a long poll, to learn that the service is available
    // again.
    const wait = failures > 0 ? 0 : limits.webhookWaitSeconds
    try {
      const page = await client.listWebhookEvents({ after, wait, limit: limits.webhookEventsMax }, { signal })
      if (failures > 0) onBack()
      failures = 0
      for (const event of page.data) {
        if (known.has(event.id)) continue
        known.add(event.id)
        yield event
      }
      for (const id of known) {
        if (known.size <= maxKnownIds) break
        known.delete(id)
      }
      after = page.next
      // Pauses after an empty page: a service that shuts down ends long polls at once, and the loop would repeat
      // without a delay.
      if (page.data.length === 0 && wait > 0) await pause(100, signal)
    } catch (error) {
      if (signal.aborted) return
      const ms = retryDelayAfter(error, failures)
      if (ms === undefined) throw error
      if (failures === 0) onLost(error as Error)
      failures += 1
      await pause(ms, signal)
    }
  }
}
