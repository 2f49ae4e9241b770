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
  /** Called once if no server listens at the address. `forwardEvent` then waits for a server. */
  onUnreachable: (event: WebhookEventItem, result: PostResult) => void
}

/** Returns whether the receiver answered with a 2xx status. */
export function isAccepted({ status }: PostResult): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Returns whether no server accepted the connection, for example while the receiver restarts. */
function isUnreachable({ code }: PostResult): boolean {
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH'
}

/**
 * Sends an event with at most four attempts, and returns whether the receiver accepted the event. While no server
 * listens, waits without counting attempts, so a restart of the receiver loses no event. Throws when the signal aborts.
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
    // Does not retry after a 410: the service disables an endpoint that answers 410, and sends nothing more.
    const retryMs = isAccepted(result) || result.status === 410 ? undefined : retryDelaysMs[attempt - 1]
    onAttempt(event, result, retryMs ?? null)
    if (retryMs === undefined) return isAccepted(result)
    await sleep(retryMs, undefined, { signal })
    attempt += 1
  }
}
