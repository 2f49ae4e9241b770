import { useEffect, useState } from 'react'

/** Returns the remaining whole seconds of a countdown. A change of `since` restarts the countdown at `seconds`. */
export function useCountdown(seconds: number, since: unknown): number {
  const [{ of, rest }, setLeft] = useState({ of: since, rest: Math.ceil(seconds) })
  // A new countdown shows its full time at once, not one second later.
  if (of !== since) setLeft({ of: since, rest: Math.ceil(seconds) })
  const running = rest > 0
  useEffect(() => {
    if (!running) return undefined
    const end = Date.now() + seconds * 1000
    const timer = setInterval(
      () => setLeft({ of: since, rest: Math.max(0, Math.ceil((end - Date.now()) / 1000)) }),
      1000,
    )
    return () => clearInterval(timer)
  }, [running, seconds, since])
  return of === since ? rest : Math.ceil(seconds)
}
