/**
 * Two times in milliseconds. `expiresAfter`: the partner must refuse an older order, and a call ends earlier, after 5
 * s. `settlesAfter`: from then on "never seen" is final. The 5 s between them allow for different clocks.
 */
export const expiresAfter = 10_000
export const settlesAfter = 15_000
/** The lease of a submission in milliseconds. After this time its process counts as dead. */
export const leaseMs = 20_000

const firstWait = 1_000
const longestWait = 300_000

/**
 * Returns whether to warn of an open order: after the second attempt, then at most once an hour. From the tenth attempt
 * on (511 s after the first), attempts are 300 s apart.
 */
export const warnsAt = (attempts: number): boolean => attempts === 2 || (attempts >= 21 && (attempts - 21) % 12 === 0)

/** Returns the milliseconds to wait after an attempt. */
export const waitAfter = (attempts: number): number =>
  Math.min(firstWait * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestWait)
