import type { Env } from '../caller.ts'
import type { DueDelivery } from '../store/webhooks/delivery.ts'
import type { AttemptResult } from './deliver.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * The delays in milliseconds before each attempt of a delivery, from the end of the previous attempt
 * (docs/spec-gaps.md#delivery-retries). Their sum is about 75.6 hours in production and 13 minutes in the sandbox.
 */
export const schedules: Record<Env, readonly number[]> = {
  production: [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  sandbox: [0, 5 * second, 30 * second, 2 * minute, 10 * minute],
}

/** The time in milliseconds without a successful attempt after which the worker disables a production endpoint. */
export const failureDisablesAfter = 5 * 24 * hour

/**
 * The minimum delay in milliseconds before the next attempt if a receiver did not respond in time or responded with
 * status 429.
 */
const slowReceiverWaits = minute

/**
 * Returns whether the delivery's schedule has no attempts left. A delivery with no attempts left is still pending if
 * the processes of its last attempts died before they recorded the results.
 */
export const isOver = ({
  env,
  attempt,
  scheduleFrom,
}: Pick<DueDelivery, 'env' | 'attempt' | 'scheduleFrom'>): boolean => attempt - scheduleFrom > schedules[env].length

export type Failure = Pick<AttemptResult, 'slow' | 'retryAfterMs'>

/**
 * Returns the delay in milliseconds after the failed attempt number `attempt`, from 1. Returns null after the last
 * attempt. Varies the delay by 20 %, so that failed deliveries do not all retry at once. `Retry-After` can at most
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
