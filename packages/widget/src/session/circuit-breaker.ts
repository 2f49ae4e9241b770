import { Problem } from '@loyalty/contract/send'
import { is401 } from './refusal.ts'
import type { Clock } from './clock.ts'

/** Seconds for which the circuit stays open after a refusal without `Retry-After`. */
const USUAL = 2

/**
 * Creates a circuit breaker. After the service refuses a call, `run` rethrows the same `Problem` without calling the
 * service. The circuit closes after `retryAfter` seconds.
 */
export function createCircuitBreaker({ stopwatch }: Pick<Clock, 'stopwatch'>) {
  let refused: { problem: Problem; seconds: number; age: () => number } | undefined

  /** Opens the circuit. Ignores a 401, which concerns the token and not the service. */
  function record(error: unknown): void {
    if (error instanceof Problem && !is401(error))
      refused = { problem: error, seconds: error.retryAfter ?? USUAL, age: stopwatch() }
  }
  return {
    record,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (refused && refused.age() < refused.seconds) throw refused.problem
      try {
        return await work()
      } catch (error) {
        record(error)
        throw error
      }
    },
  }
}
