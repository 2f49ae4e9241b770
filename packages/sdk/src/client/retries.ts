import { ConnectionError } from '../errors/connection-error.ts'
import { Problem } from '../errors/problem.ts'
import type { CallHooks } from './call-options.ts'
import { pause } from './deadline.ts'
import { runHook, type Answer, type Attempt, type Call, type Transport } from './transport.ts'

const firstPauseMs = 150
const maxRetryAfterMs = 10_000

/** Returns whether a request is idempotent: a read, a write with a reference number, or a token request. */
function isIdempotent({ name, route }: Call): boolean {
  return route.method === 'GET' || route.replayable === true || name === 'getToken'
}

type Failed = Exclude<Attempt, { answer: Answer }>

/** Returns the pause before the next attempt in milliseconds, or undefined for an error that a retry cannot cure. */
function pauseAfter({ error, event, isOpen }: Failed, retries: number): number | undefined {
  const backoffMs = firstPauseMs * 3 ** retries * (0.75 + Math.random() / 2)
  if (error instanceof ConnectionError) {
    if (isOpen || error.reason === 'aborted' || error.reason === 'tls') return undefined
    // An answer that the service did not write, below 500: the base URL is wrong, and stays so.
    const isForeign = error.reason === 'not_json' || error.reason === 'not_ours'
    return isForeign && (event.status ?? 0) < 500 ? undefined : backoffMs
  }
  if (!(error instanceof Problem)) return undefined
  const { status, retryable, retryAfter = 0 } = error
  if (status === 429 ? retryAfter === 0 : !(retryable && status >= 500)) return undefined
  // If the service requests a long wait, the caller decides when to retry.
  return retryAfter * 1000 > maxRetryAfterMs ? undefined : Math.max(retryAfter * 1000, backoffMs)
}

type Retries = { maxRetries: number; hooks: CallHooks; remainingMs: () => number }

/**
 * Sends a call until an attempt succeeds. Repeats an idempotent call after a lost connection, a 5xx that is retryable or
 * not of the service, and a 429 with `Retry-After` of at most 10 s. Throws the error of the last attempt that was sent,
 * also if the circuit breaker opens, or if the next pause would exceed the deadline.
 */
export async function withRetries(
  transport: Transport,
  current: Call,
  token: string | undefined,
  { maxRetries, hooks, remainingMs }: Retries,
): Promise<Answer> {
  let previous: Error | undefined
  for (let retries = 0; ; retries += 1) {
    const result = await transport(current, token)
    if ('answer' in result) return result.answer
    if (result.isOpen && previous) throw previous
    previous = result.error
    const waitMs = retries < maxRetries && isIdempotent(current) ? pauseAfter(result, retries) : undefined
    if (waitMs === undefined || waitMs >= remainingMs() || current.signal.aborted) throw result.error
    runHook(hooks.onRetry, result.event)
    await pause(waitMs, current.signal)
  }
}
