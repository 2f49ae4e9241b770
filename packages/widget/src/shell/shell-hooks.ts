import { useCallback, useEffect, useRef } from 'react'
import { useRuntime } from '../runtime.ts'
import type { SessionState } from '../session/session-state.ts'
import { afterPaint } from './after-paint.ts'
import { restoreFocus } from './restore-focus.ts'

/**
 * Reports to the embedding page that the first screen of an `epoch` is ready. The report contains the time of the first
 * paint. An `epoch` of 0 means that there is no screen.
 */
export function useReady(epoch: number): void {
  const { bridge } = useRuntime()
  useEffect(() => (epoch === 0 ? undefined : afterPaint(() => bridge.ready(performance.now()))), [epoch, bridge])
}

/**
 * Returns the function for the "Try again" button. The function also runs when the network is back. The next screen
 * then gets the focus, because the button has disappeared.
 */
export function useRetry(status: SessionState['status']): () => void {
  const { session } = useRuntime()
  const retried = useRef(false)
  const retry = useCallback(() => {
    // Moves the focus later only if the user is in the widget, and not in another part of the embedding page.
    retried.current = document.hasFocus()
    void session.resume()
  }, [session])

  useEffect(() => {
    if (status === 'loading') return
    if (retried.current) restoreFocus()
    retried.current = false
    if (status !== 'failed') return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [status, retry])

  return retry
}
