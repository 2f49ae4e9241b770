/**
 * How long an order to a partner is good for, and when to look after it, in milliseconds. A call ends after 5 s; what is still on its way
 * then must be refused by the partner once it has expired; five seconds more let two clocks differ before "never seen" is believed.
 */
export const expiresAfter = 10_000
export const settlesAfter = 15_000
/** Who has taken a submission up is left alone for so long; then the process is taken for dead. */
export const leaseMs = 20_000

const firstWait = 1_000
const longestWait = 300_000

/**
 * Whether to warn of an order that is still open: when the second attempt has not settled it either, and then once in an hour at most. From
 * the tenth attempt on, which comes 511 s after the first, each is the longest wait apart.
 */
export const warnsAt = (attempts: number): boolean => attempts === 2 || (attempts >= 21 && (attempts - 21) % 12 === 0)

/** How long to wait before asking again, after so many attempts. */
export const waitAfter = (attempts: number): number => Math.min(firstWait * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestWait)
