import { LONG_WAIT } from '@loyalty/widget'
import type { Refusal } from './refusal.ts'

/** The number of automatic retries. After the last automatic retry, the user decides when to retry. */
export const AUTOMATIC_ATTEMPTS = 6

/**
 * Timeout of a request in milliseconds, longer than the slowest program needs. A request may still succeed after its
 * timeout.
 */
export const ANSWER_WAIT = 20_000

/**
 * The number of seconds for which the user's consent stays valid after the press of Send. A phone may sleep, or suspend
 * the page, before the widget sends the order.
 */
export const QUOTE_MAX_AGE = 60

/** Returns true if the next attempt is minutes away. The user then decides when to retry. */
export const isLong = (refusal: Pick<Refusal, 'retryAfter'> | undefined): boolean =>
  (refusal?.retryAfter ?? 0) > LONG_WAIT

/** Returns the seconds until the next attempt: `Retry-After`, or without this header 2, 4, 8 … up to 30. */
export const waitBefore = (attempt: number, { retryAfter }: Refusal): number => retryAfter ?? Math.min(30, 2 ** attempt)
