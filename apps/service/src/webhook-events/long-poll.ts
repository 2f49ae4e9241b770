import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 500
/** Polls per second of one organization in this process. All waiting requests of the organization share this number. */
const pollsPerSecond = 10

/** The number of waiting requests in this process by organization. */
const waiting = new Map<string, number>()

const pauseOf = (organization: string): number =>
  Math.max(pauseMs, ((waiting.get(organization) ?? 0) * 1000) / pollsPerSecond)

type Wait = {
  /** The length of the wait in milliseconds. */
  forMs: number
  /** The organization whose waiting requests share the rate of polls. */
  organization: string
  /** When aborted, ends the wait without another poll. */
  signal: AbortSignal
}

/**
 * Polls until items are found and returns them. Returns an empty list when the time is over or the signal is aborted.
 */
export const longPoll = async <T>(poll: () => Promise<T[]>, { forMs, organization, signal }: Wait): Promise<T[]> => {
  const end = performance.now() + forMs
  const found = await poll()
  if (found.length > 0) return found
  waiting.set(organization, (waiting.get(organization) ?? 0) + 1)
  try {
    for (let left = forMs; left >= 1 && !signal.aborted; left = end - performance.now()) {
      await sleep(Math.min(left, pauseOf(organization)), undefined, { signal }).catch(() => undefined)
      const later = signal.aborted ? [] : await poll()
      if (later.length > 0) return later
    }
    return []
  } finally {
    const others = (waiting.get(organization) ?? 1) - 1
    if (others > 0) waiting.set(organization, others)
    else waiting.delete(organization)
  }
}
