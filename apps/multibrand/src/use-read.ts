import { useEffect, useRef, useSyncExternalStore } from 'react'
import { SessionEnded, useRuntime } from '@loyalty/widget'

/** Longer than any answer takes, and then it is asked again. */
const TIMEOUT_MS = 15_000

/** Until a screen that reads is left, and, once it has gone out, not for ever. */
export const readSignal = (signal: AbortSignal) => (): AbortSignal =>
  AbortSignal.any?.([signal, AbortSignal.timeout(TIMEOUT_MS)]) ?? AbortSignal.timeout(TIMEOUT_MS)

/** A read that met the end of the session is made again when the session goes on. */
export function useReadAgain(error: unknown, refetch: () => unknown): void {
  const { session } = useRuntime()
  const { status } = useSyncExternalStore(session.subscribe, session.state)
  const before = useRef(status)
  useEffect(() => {
    if (status === 'open' && before.current !== 'open' && error instanceof SessionEnded) refetch()
    before.current = status
  }, [status, error, refetch])
}
