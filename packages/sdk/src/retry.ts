import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionError, Problem } from '@loyalty/contract/client'
import type { Route } from '@loyalty/contract'

const pauses = [150, 450]

/** Reads, and writes that carry a reference number: a repetition cannot do anything twice. */
const isRepeatable = (route: Route): boolean => route.method === 'GET' || route.replayable === true

const mayPass = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof Problem && error.retryable && error.status >= 500)

/** Calls again, at most twice, where that is safe and may help. What it gives up with is the last error. */
export const withRetries = async <T>(route: Route, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  for (const pause of pauses) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isRepeatable(route) || !mayPass(error)) throw error
      const asked = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0
      // A longer wait than a request can afford is the caller's decision.
      if (asked > 1000) throw error
      await sleep(Math.max(asked, pause * (0.75 + Math.random() / 2)), undefined, { signal })
    }
  }
  return work()
}
