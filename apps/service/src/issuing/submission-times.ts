/**
 * Ages of an order in milliseconds. After `expiresAfter`, the partner must refuse the order. After `settlesAfter`, the
 * partner's `NOT_FOUND` is final. The 5 s between these ages cover differences between the clocks.
 */
export const expiresAfter = 10_000
export const settlesAfter = 15_000
/** The lease of an open order in milliseconds. After this time, another process may take over the order. */
export const leaseMs = 20_000

const firstWait = 1_000
const longestWait = 300_000

/**
 * Returns whether to log a warning about an open order: at attempt 2, then at every twelfth attempt from 21 on. From 21
 * on, attempts are 300 s apart, so the log has at most one warning an hour.
 */
export const warnsAt = (attempts: number): boolean => attempts === 2 || (attempts >= 21 && (attempts - 21) % 12 === 0)

/** Returns the milliseconds to wait after an attempt, before the next attempt. */
export const waitAfter = (attempts: number): number =>
  Math.min(firstWait * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestWait)
