import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookEventItem } from '@loyalty/contract'
import { postEvent, type PostResult } from './post-event.ts'

const retryDelaysMs = [500, 1_000, 2_000]
const pollMs = 500

export type ForwardOptions = {
  target: URL
  secret: string
  signal: AbortSignal
  /** Called after each attempt that reached a server. `retryMs` is null after the last attempt. */
  onAttempt: (event: WebhookEventItem, result: PostResult, retryMs: number | null) => void
  /** Called once when no server listens at the address. The event then waits for a server. */
  onUnreachable: (event: WebhookEventItem, result: PostResult) => void
}

/** Returns whether the receiver answered with a 2xx status. */
export function isAccepted({ status }: PostResult): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Returns whether the request was never sent, as while the receiver restarts. */
function isUnreachable({ code }: PostResult): boolean {
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH'
}

/**
 * Sends an event with at most four attempts, and returns whether the receiver accepted it.
 * Waits while no server listens, so that restarting a receiver loses no event. Throws when the signal aborts.
 */
export async function forwardEvent(event: WebhookEventItem, options: ForwardOptions): Promise<boolean> {
  const { target, secret, signal, onAttempt, onUnreachable } = options
  let attempt = 1
  let isReported = false
  for (;;) {
    const result = await postEvent(target, event, { secret, attempt, signal })
    if (isUnreachable(result)) {
      if (!isReported) onUnreachable(event, result)
      isReported = true
      await sleep(pollMs, undefined, { signal })
      continue
    }
    // The service disables an endpoint that answers 410, so a retry would not imitate it.
    const retryMs = isAccepted(result) || result.status === 410 ? undefined : retryDelaysMs[attempt - 1]
    onAttempt(event, result, retryMs ?? null)
    if (retryMs === undefined) return isAccepted(result)
    await sleep(retryMs, undefined, { signal })
    attempt += 1
  }
}
