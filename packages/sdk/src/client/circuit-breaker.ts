import type { ConnectionReason } from '../errors/connection-error.ts'

const failuresToOpen = 5
const openMs = 2_000

/**
 * Creates a circuit breaker. After five requests in a row without an answer, `openReason` returns the reason of the last
 * failure, except for one call every two seconds.
 */
export function createCircuitBreaker() {
  let failures = 0
  let openUntil = 0
  let last: ConnectionReason = 'reset'

  return {
    /** Returns why a request must not be sent now, or undefined. */
    openReason(): ConnectionReason | undefined {
      if (failures < failuresToOpen) return undefined
      if (performance.now() < openUntil) return last
      openUntil = performance.now() + openMs
      return undefined
    },
    answered(): void {
      failures = 0
    },
    /** Counts a request without an answer. A call that its caller ends is no failure of the service. */
    failed(reason: ConnectionReason): void {
      if (reason === 'aborted') return
      last = reason
      failures += 1
      openUntil = performance.now() + openMs
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
