/** The clock of a session. The clock measures durations, never the time of day. */
export type Clock = {
  /** Starts a stopwatch. Returns a function that returns the seconds since the start. */
  stopwatch: () => () => number
  /** Calls `run` after `seconds`. Returns a function that cancels the call. */
  after: (seconds: number, run: () => void) => () => void
}

/**
 * Measures with two clocks and returns the longer time. On some devices `performance.now` stops during sleep, and the
 * user may set `Date.now` back.
 */
export const stopwatch: Clock['stopwatch'] = () => {
  const [p, d] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - p, Date.now() - d) / 1000
}

export const localClock: Clock = {
  stopwatch,
  after(seconds, run) {
    const timer = setTimeout(run, seconds * 1000)
    return () => clearTimeout(timer)
  },
}
