/** Time as a session needs it: how long ago, never what o'clock. */
export type Clock = {
  /** Seconds since now, as a function to ask later. */
  stopwatch: () => () => number
  /** Calls back after `seconds`; the answer cancels it. */
  after: (seconds: number, run: () => void) => () => void
}

/** `performance.now` stops while some devices sleep, `Date.now` may be set back: the larger of the two is never too young. */
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
