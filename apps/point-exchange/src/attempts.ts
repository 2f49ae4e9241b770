import { LONG_WAIT } from '@loyalty/widget'
import type { Refusal } from './refusal.ts'

/** Attempts that are made without being asked to; then the user decides when to ask again. */
export const AUTOMATIC_ATTEMPTS = 6

/** Longer than the slowest program takes; what has not answered by then may still arrive. In ms. */
export const ANSWER_WAIT = 20_000

/** How long after Send what it looked at is still what the user has agreed to, in seconds: a phone may sleep in between, or its page be put away. */
export const LOOK_LASTS = 60

/** Whether the next attempt is minutes away: then the user decides too. */
export const isLong = (refusal: Pick<Refusal, 'retryAfter'> | undefined): boolean => (refusal?.retryAfter ?? 0) > LONG_WAIT

/** Seconds until the same order is sent again: what the service asks for, else 2, 4, 8 … 30. */
export const waitBefore = (attempt: number, { retryAfter }: Refusal): number => retryAfter ?? Math.min(30, 2 ** attempt)
