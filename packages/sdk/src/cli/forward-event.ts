import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookEventItem } from '@loyalty/contract'
import { postEvent, type Posted } from './post-event.ts'

const pauses = [500, 1_000, 2_000]
const knockMs = 500

export type ForwardOptions = {
  target: URL
  secret: string
  signal: AbortSignal
  /** After each attempt that reached somebody: `again` in milliseconds, null when it was the last one. */
  onAttempt: (event: WebhookEventItem, posted: Posted, again: number | null) => void
  /** Nobody listens at the address; told once, then asked until somebody does. */
  onNobody: (event: WebhookEventItem, posted: Posted) => void
}

export const isTaken = ({ status }: Posted): boolean => status !== null && status >= 200 && status < 300

/** Nothing was sent: the receiver may be starting again. */
const isNobody = ({ code }: Posted): boolean => code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH'

/** Whether the receiver took the event, after four attempts at most. While nobody listens it waits: starting a receiver again loses nothing. */
export const forwardEvent = async (event: WebhookEventItem, options: ForwardOptions): Promise<boolean> => {
  const { target, secret, signal, onAttempt, onNobody } = options
  let attempt = 1
  let told = false
  for (;;) {
    const posted = await postEvent(target, event, { secret, attempt, signal })
    if (isNobody(posted)) {
      if (!told) onNobody(event, posted)
      told = true
      await sleep(knockMs, undefined, { signal })
      continue
    }
    // 410 switches a real endpoint off: it is no failure that passes.
    const again = isTaken(posted) || posted.status === 410 ? undefined : pauses[attempt - 1]
    onAttempt(event, posted, again ?? null)
    if (again === undefined) return isTaken(posted)
    await sleep(again, undefined, { signal })
    attempt += 1
  }
}
