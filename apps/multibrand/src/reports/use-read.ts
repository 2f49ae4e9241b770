import { useEffect, useRef, useSyncExternalStore } from 'react'
import { SessionEnded, useRuntime } from '@loyalty/widget'

/**
 * The timeout of one read, in milliseconds. The service normally answers before this timeout. After a timeout the query
 * library retries the read.
 */
const TIMEOUT_MS = 15_000

/**
 * Returns a function that creates the abort signal of one request. The signal aborts when the user leaves the screen,
 * or after the timeout.
 */
export const readSignal = (signal: AbortSignal) => (): AbortSignal =>
  AbortSignal.any?.([signal, AbortSignal.timeout(TIMEOUT_MS)]) ?? AbortSignal.timeout(TIMEOUT_MS)

/** Repeats a read that failed because the session had ended. The read starts as soon as the session is open again. */
export function useReadAgain(error: unknown, refetch: () => unknown): void {
  const { session } = useRuntime()
  const { status } = useSyncExternalStore(session.subscribe, session.state)
  const before = useRef(status)
  useEffect(() => {
    if (status === 'open' && before.current !== 'open' && error instanceof SessionEnded) refetch()
    before.current = status
  }, [status, error, refetch])
}
