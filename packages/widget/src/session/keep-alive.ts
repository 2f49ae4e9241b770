import type { Clock } from './clock.ts'

/**
 * The widget renews a session when `AHEAD` seconds remain. If an early check finds at most `AHEAD + SPARE` seconds,
 * this check already renews the session.
 */
const AHEAD = 60
const SPARE = 5
/** Seconds between a failed renewal and the next attempt. */
const AGAIN = 10

/**
 * Returns whether a session with `expiresIn` seconds can no longer be renewed. The service limits a session to one
 * hour, and grants at most `AHEAD + SPARE` seconds only at the end of that hour.
 */
export const isLast = (expiresIn: number): boolean => expiresIn <= AHEAD + SPARE

export type KeepAliveParts = {
  clock: Clock
  /** The seconds of the session: at the start (`lifetime`) and at present (`remaining`). */
  lifetime: () => number
  remaining: () => number
  /** Resolves with true if the widget may renew the session now. */
  may: () => Promise<boolean>
  renew: () => Promise<void>
}

/**
 * Creates the timer that renews a session before its end. If no further renewal is possible, the timer fires one second
 * after the end and reports the end.
 */
export function createKeepAlive({ clock, lifetime, remaining, may, renew }: KeepAliveParts) {
  let cancel = () => {}
  let last = false

  function wake(seconds: number): void {
    cancel()
    cancel = clock.after(seconds, () => void check())
  }

  /**
   * Renews the session if the session ends soon. Call when the timer fires, when the network is back, or when the user
   * returns to the page.
   */
  async function check(): Promise<void> {
    if (remaining() > (last ? 0 : AHEAD + SPARE) || !(await may())) return
    // Retries a failed renewal until the session ends. A short loss of the network must not end the session.
    await renew().catch(() => remaining() > 0 && wake(AGAIN))
  }

  /**
   * Starts the timer for a new token. Uses the remaining time, because part of the token's lifetime may have passed in
   * transit.
   */
  function arm(): void {
    last = isLast(lifetime())
    wake(last ? remaining() + 1 : remaining() - AHEAD)
  }

  return {
    check,
    arm,
    stop: () => cancel(),
  }
}
