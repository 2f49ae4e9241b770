import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionError, Problem } from '@loyalty/contract/client'
import type { Route } from '@loyalty/contract'

/**
 * Runs `work` with a signal that aborts after `ms` milliseconds, or when the caller's signal aborts.
 * On abort, rejects at once, even if `work` ignores the signal. A timeout rejects with a `ConnectionError`.
 */
export async function withDeadline<T>(
  ms: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort(caller?.reason)
  const timer = setTimeout(() => controller.abort(new ConnectionError(`No answer within ${ms} ms`)), ms)
  caller?.addEventListener('abort', abort, { once: true })
  if (caller?.aborted) abort()
  const { signal } = controller
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  try {
    return await Promise.race([ended, work(signal)])
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', abort)
  }
}

const retryDelaysMs = [150, 450]
const maxRetryAfterMs = 1_000

/** Returns whether a request is idempotent: a GET request, or a write with a reference number. */
function isIdempotent(route: Route): boolean {
  return route.method === 'GET' || route.replayable === true
}

function isTransient(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof Problem && error.retryable && error.status >= 500)
}

/** Retries an idempotent request after a transient error, at most twice. Throws the last error. */
export async function withRetries<T>(route: Route, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isIdempotent(route) || !isTransient(error)) throw error
      const retryAfterMs = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0
      // If the service requests a wait of more than one second, throws at once, so that the caller decides when to
      // retry.
      if (retryAfterMs > maxRetryAfterMs) throw error
      const jitter = 0.75 + Math.random() / 2
      await sleep(Math.max(retryAfterMs, delayMs * jitter), undefined, { signal })
    }
  }
  return work()
}

const failuresToOpen = 5
const openMs = 2_000

/**
 * Creates a circuit breaker. After five failures in a row, the breaker rejects every call at once, except one call
 * every two seconds. A call that the caller aborts does not count as a failure of the service.
 */
export function createCircuitBreaker() {
  let failures = 0
  let openUntil = 0

  return async <T>(work: () => Promise<T>, isAborted: () => boolean): Promise<T> => {
    if (failures >= failuresToOpen) {
      if (performance.now() < openUntil)
        throw new Error('The service failed to answer five times in a row. Wait two seconds before the next call.')
      openUntil = performance.now() + openMs
    }
    try {
      const result = await work()
      failures = 0
      return result
    } catch (error) {
      if (isAborted()) throw error
      failures += 1
      openUntil = performance.now() + openMs
      throw error
    }
  }
}
