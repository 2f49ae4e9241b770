import { LONG_WAIT } from '@loyalty/widget'
import type { Refusal } from './refusal.ts'

/** Automatic retries. After them the user decides when to retry. */
export const AUTOMATIC_ATTEMPTS = 6

/** Timeout of a request in milliseconds, longer than the slowest program takes. A request may still succeed after its timeout. */
export const ANSWER_WAIT = 20_000

/** Seconds after Send for which the consent is valid. A phone may sleep, or suspend the page, before the request goes out. */
export const QUOTE_MAX_AGE = 60

/** Returns whether the next attempt is minutes away. Then the user decides. */
export const isLong = (refusal: Pick<Refusal, 'retryAfter'> | undefined): boolean =>
  (refusal?.retryAfter ?? 0) > LONG_WAIT

/** Returns the seconds until the next attempt: `Retry-After`, else 2, 4, 8 … 30. */
export const waitBefore = (attempt: number, { retryAfter }: Refusal): number => retryAfter ?? Math.min(30, 2 ** attempt)
