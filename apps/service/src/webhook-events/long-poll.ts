import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 500
/**
 * The maximum number of polls per second in this process for one organization. All waiting requests of the organization
 * share this maximum.
 */
const pollsPerSecond = 10

/** The number of requests in this process that wait for events, for each organization. */
const waiting = new Map<string, number>()

const pauseOf = (organization: string): number =>
  Math.max(pauseMs, ((waiting.get(organization) ?? 0) * 1000) / pollsPerSecond)

type Wait = {
  /** The maximum waiting time in milliseconds. */
  forMs: number
  /** The key of the organization. All requests with one key share the limit of polls per second. */
  organization: string
  /** Aborts when the client disconnects or the service stops. `longPoll` then returns without another poll. */
  signal: AbortSignal
}

/**
 * Calls `poll` until it finds items, and returns the items. Returns an empty list when the waiting time is over or
 * `signal` is aborted.
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
