import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 500
/** However many wait for one organization, they look this often a second together. */
const looksPerSecond = 10

/** How many wait in this process, by whose events. */
const waiting = new Map<string, number>()

const pauseOf = (whose: string): number => Math.max(pauseMs, ((waiting.get(whose) ?? 0) * 1000) / looksPerSecond)

type Patience = {
  /** Milliseconds. */
  forMs: number
  whose: string
  /** Whoever ends it is not kept waiting for another look. */
  signal: AbortSignal
}

/** Looks until something is there, or the time is over: then nothing is what there is. */
export const untilFound = async <T>(look: () => Promise<T[]>, { forMs, whose, signal }: Patience): Promise<T[]> => {
  const end = performance.now() + forMs
  const found = await look()
  if (found.length > 0) return found
  waiting.set(whose, (waiting.get(whose) ?? 0) + 1)
  try {
    for (let left = forMs; left >= 1 && !signal.aborted; left = end - performance.now()) {
      await sleep(Math.min(left, pauseOf(whose)), undefined, { signal }).catch(() => undefined)
      const later = signal.aborted ? [] : await look()
      if (later.length > 0) return later
    }
    return []
  } finally {
    const others = (waiting.get(whose) ?? 1) - 1
    if (others > 0) waiting.set(whose, others)
    else waiting.delete(whose)
  }
}
