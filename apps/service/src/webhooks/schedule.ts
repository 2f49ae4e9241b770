import type { Env } from '../caller.ts'
import type { DueDelivery } from '../store/webhooks/delivery.ts'
import type { AttemptResult } from './deliver.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds before each attempt, counted from the one before it (G74): about 75.6 hours, and 13 minutes in the sandbox. */
export const schedules: Record<Env, readonly number[]> = {
  production: [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  sandbox: [0, 5 * second, 30 * second, 2 * minute, 10 * minute],
}

/** An endpoint of production that has only failed for this long is disabled. */
export const failureDisablesAfter = 5 * 24 * hour

/** A receiver that is overloaded, or too slow to answer, is left alone at least this long. */
const slowReceiverWaits = minute

/** Beyond the last attempt of the schedule: attempts before were lost with the processes that made them. */
export const isOver = ({ env, attempt, scheduleFrom }: Pick<DueDelivery, 'env' | 'attempt' | 'scheduleFrom'>): boolean =>
  attempt - scheduleFrom > schedules[env].length

export type Failure = Pick<AttemptResult, 'slow' | 'retryAfterMs'>

/**
 * How long to wait after failed attempt number `attempt` (from 1), in milliseconds; null after the last. The delay varies by ±20 %, so
 * that what failed together does not return together; a `Retry-After` moves it, but never below the delay nor beyond twice of it.
 */
export function retryDelay(env: Env, attempt: number, { slow, retryAfterMs }: Failure, random: () => number): number | null {
  const planned = schedules[env][attempt]
  if (planned === undefined) return null
  const varied = Math.round(planned * (0.8 + 0.4 * random()))
  const delay = slow ? Math.max(varied, slowReceiverWaits) : varied
  return Math.min(Math.max(delay, retryAfterMs ?? 0), 2 * delay)
}
