/** Milliseconds. A worker that ends earlier after its start has ended at once. */
const atOnceMs = 10_000
const firstPauseMs = 500
const longestPauseMs = 30_000

/**
 * Creates the function that returns the pause before a new worker replaces one that ended, in milliseconds. `lifeMs` is
 * the time for which the ended worker ran. The pause doubles with each worker that ends at once, up to 30 s.
 */
export const createPauses = () => {
  let endedAtOnce = 0
  return (lifeMs: number): number => {
    endedAtOnce = lifeMs < atOnceMs ? endedAtOnce + 1 : 0
    return endedAtOnce === 0 ? 0 : Math.min(firstPauseMs * 2 ** (endedAtOnce - 1), longestPauseMs)
  }
}
