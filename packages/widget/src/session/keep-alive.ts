import type { Clock } from './clock.ts'

/** Seconds before its end at which a session is renewed, and how much earlier it may be when somebody looks. */
const AHEAD = 60
const SPARE = 5
/** Seconds until a renewal that failed is tried again. */
const AGAIN = 10

/** The service gives so little only where it has no more to give. */
export const isLast = (expiresIn: number): boolean => expiresIn <= AHEAD + SPARE

export type KeepAliveParts = {
  clock: Clock
  /** Seconds that the session has left. */
  remaining: () => number
  /** Its first token could not be had yet. */
  waiting: () => boolean
  /** Whether the session is its own to renew, now. */
  may: () => Promise<boolean>
  renew: () => Promise<void>
}

/** Wakes a session in time to renew itself. One that has been given its last is asked for once more when that is over, so that its end is told. */
export function createKeepAlive({ clock, remaining, waiting, may, renew }: KeepAliveParts) {
  let cancel = () => {}
  let last = false

  function wake(seconds: number): void {
    cancel()
    cancel = clock.after(seconds, () => void check())
  }

  async function check(): Promise<void> {
    if (remaining() > (last ? 0 : AHEAD + SPARE) || !(await may())) return
    // The service renews only what has not ended: a network that is away for a moment must not cost the session.
    await renew().catch(() => (waiting() || remaining() > 0) && wake(AGAIN))
  }

  return {
    /** Time has passed, or the network or the user is back. */
    check,
    /** A token of `expiresIn` seconds has come, of which it may have spent some on its way. */
    arm(expiresIn: number) {
      last = isLast(expiresIn)
      wake(last ? remaining() + 1 : remaining() - AHEAD)
    },
    /** The first token could not be had. */
    again: () => wake(AGAIN),
    stop: () => cancel(),
  }
}
