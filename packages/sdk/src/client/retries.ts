import { ConnectionError } from '../errors/connection-error.ts'
import { Problem } from '../errors/problem.ts'
import type { CallHooks } from './call-options.ts'
import { pause } from './deadline.ts'
import { runHook, type Answer, type Call, type Transport } from './transport.ts'

const firstPauseMs = 150
const maxRetryAfterMs = 10_000

/** Returns whether a request is idempotent: a read, a write with a reference number, or a token request. */
function isIdempotent({ name, route }: Call): boolean {
  return route.method === 'GET' || route.replayable === true || name === 'getToken'
}

/** Returns the pause before the next attempt in milliseconds, or undefined for an error that a retry cannot cure. */
function pauseAfter(error: Error, retries: number): number | undefined {
  const backoffMs = firstPauseMs * 3 ** retries * (0.75 + Math.random() / 2)
  if (error instanceof ConnectionError) {
    const isLost = error.reason !== 'aborted' && error.reason !== 'tls' && error.attempts > 0
    return isLost ? backoffMs : undefined
  }
  if (!(error instanceof Problem)) return undefined
  const { status, retryable, retryAfter = 0 } = error
  if (status === 429 ? retryAfter === 0 : !(retryable && status >= 500)) return undefined
  // If the service requests a long wait, the caller decides when to retry.
  return retryAfter * 1000 > maxRetryAfterMs ? undefined : Math.max(retryAfter * 1000, backoffMs)
}

type Retries = { maxRetries: number; hooks: CallHooks; remainingMs: () => number }

/**
 * Sends a call until an attempt succeeds. Repeats an idempotent call after a lost connection, a retryable 5xx, and a 429
 * with `Retry-After` of at most 10 s. Throws the last error, also if the next pause would exceed the deadline.
 */
export async function withRetries(
  transport: Transport,
  current: Call,
  token: string | undefined,
  { maxRetries, hooks, remainingMs }: Retries,
): Promise<Answer> {
  for (let retries = 0; ; retries += 1) {
    const result = await transport(current, token)
    if ('answer' in result) return result.answer
    const waitMs = retries < maxRetries && isIdempotent(current) ? pauseAfter(result.error, retries) : undefined
    if (waitMs === undefined || waitMs >= remainingMs() || current.signal.aborted) throw result.error
    runHook(hooks.onRetry, result.event)
    await pause(waitMs, current.signal)
  }
}
