import { Problem } from '@loyalty/contract/send'
import { is401 } from './refusal.ts'
import type { Clock } from './clock.ts'

/** Seconds for which a service that has refused is left alone, where it does not say. */
const USUAL = 2

/** A service that has refused is left alone for a while: who asks meanwhile meets the same problem, and costs nobody's share of what it lets through. */
export function createRespite({ stopwatch }: Pick<Clock, 'stopwatch'>) {
  let refused: { problem: Problem; seconds: number; age: () => number } | undefined

  /** A 401 is about the token, not about the service. */
  function note(error: unknown): void {
    if (error instanceof Problem && !is401(error)) refused = { problem: error, seconds: error.retryAfter ?? USUAL, age: stopwatch() }
  }
  return {
    note,
    /** Throws the problem that was met last, until its time is over; then what is asked. */
    async ask<T>(work: () => Promise<T>): Promise<T> {
      if (refused && refused.age() < refused.seconds) throw refused.problem
      try {
        return await work()
      } catch (error) {
        note(error)
        throw error
      }
    },
  }
}
