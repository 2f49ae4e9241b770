import type { Env } from '../caller.ts'
import type { DueDelivery } from '../store/webhooks/delivery.ts'
import type { AttemptResult } from './deliver.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Milliseconds before each attempt, counted from the previous attempt (docs/spec-gaps.md#delivery-retries). All delays
 * together are about 75.6 hours, and 13 minutes in the sandbox.
 */
export const schedules: Record<Env, readonly number[]> = {
  production: [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  sandbox: [0, 5 * second, 30 * second, 2 * minute, 10 * minute],
}

/** Milliseconds without a success after which a production endpoint is disabled. */
export const failureDisablesAfter = 5 * 24 * hour

/** The shortest delay after a response that was too slow or reported overload, in milliseconds. */
const slowReceiverWaits = minute

/**
 * Returns whether no attempt is left. The database can still hold the delivery, if processes died before they recorded
 * its last attempts.
 */
export const isOver = ({
  env,
  attempt,
  scheduleFrom,
}: Pick<DueDelivery, 'env' | 'attempt' | 'scheduleFrom'>): boolean => attempt - scheduleFrom > schedules[env].length

export type Failure = Pick<AttemptResult, 'slow' | 'retryAfterMs'>

/**
 * Returns the delay after failed attempt number `attempt` (from 1) in milliseconds, or null after the last attempt. The
 * delay varies by ±20 %, so that deliveries that failed together are not retried together. `Retry-After` can at most
 * double the delay.
 */
export function retryDelay(
  env: Env,
  attempt: number,
  { slow, retryAfterMs }: Failure,
  random: () => number,
): number | null {
  const planned = schedules[env][attempt]
  if (planned === undefined) return null
  const varied = Math.round(planned * (0.8 + 0.4 * random()))
  const delay = slow ? Math.max(varied, slowReceiverWaits) : varied
  return Math.min(Math.max(delay, retryAfterMs ?? 0), 2 * delay)
}
