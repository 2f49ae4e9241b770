import type { Clock } from './clock.ts'

/**
 * The widget renews a session `AHEAD` seconds before its end. A check that comes up to `SPARE` seconds earlier also
 * renews the session.
 */
const AHEAD = 60
const SPARE = 5
/** Seconds until a failed renewal is retried. */
const AGAIN = 10

/**
 * Returns whether a session of `expiresIn` seconds cannot be renewed again. The service shortens a session only if no
 * renewal can follow.
 */
export const isLast = (expiresIn: number): boolean => expiresIn <= AHEAD + SPARE

export type KeepAliveParts = {
  clock: Clock
  /** The session's seconds at its start (`lifetime`) and now (`remaining`). */
  lifetime: () => number
  remaining: () => number
  /** Returns whether the first token is still missing. */
  waiting: () => boolean
  /** Resolves with true if the session may renew itself now. */
  may: () => Promise<boolean>
  renew: () => Promise<void>
}

/**
 * Creates the timer that renews a session before its end. The last session cannot be renewed: one check after its end
 * reports the end.
 */
export function createKeepAlive({ clock, lifetime, remaining, waiting, may, renew }: KeepAliveParts) {
  let cancel = () => {}
  let last = false

  function wake(seconds: number): void {
    cancel()
    cancel = clock.after(seconds, () => void check())
  }

  /** Renews the session if its end is near. Call when the timer fires, or when the network or the user is back. */
  async function check(): Promise<void> {
    if (remaining() > (last ? 0 : AHEAD + SPARE) || !(await may())) return
    // Retries a failed renewal until the session ends, because the service cannot renew an ended session. A short loss
    // of the network must not end the session.
    await renew().catch(() => (waiting() || remaining() > 0) && wake(AGAIN))
  }

  /** Starts the timer for a new token. Part of the token's lifetime may have passed in transit. */
  function arm(): void {
    last = isLast(lifetime())
    wake(last ? remaining() + 1 : remaining() - AHEAD)
  }

  return {
    check,
    arm,
    retry: () => wake(AGAIN),
    stop: () => cancel(),
  }
}
