import { useEffect, useState } from 'react'

/** Whole seconds that are left of `seconds`, counted from when `since` became what it is; 0 once they are over. */
export function useCountdown(seconds: number, since: unknown): number {
  const [{ of, rest }, setLeft] = useState({ of: since, rest: Math.ceil(seconds) })
  // Another wait begins at once, not a second later.
  if (of !== since) setLeft({ of: since, rest: Math.ceil(seconds) })
  const running = rest > 0
  useEffect(() => {
    if (!running) return undefined
    const end = Date.now() + seconds * 1000
    const timer = setInterval(() => setLeft({ of: since, rest: Math.max(0, Math.ceil((end - Date.now()) / 1000)) }), 1000)
    return () => clearInterval(timer)
  }, [running, seconds, since])
  return of === since ? rest : Math.ceil(seconds)
}
