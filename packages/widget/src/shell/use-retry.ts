import { useCallback, useEffect, useRef } from 'react'
import { useRuntime } from '../runtime.ts'
import type { SessionState } from '../session/session-state.ts'
import { focusAgain } from './focus-again.ts'

/** "Try again", by itself when the network is back. What comes then takes the focus, which would be lost with the button. */
export function useRetry(status: SessionState['status']): () => void {
  const { session } = useRuntime()
  const retried = useRef(false)
  const retry = useCallback(() => {
    // Not out of the page's hands, while the user is elsewhere in it.
    retried.current = document.hasFocus()
    void session.resume()
  }, [session])

  useEffect(() => {
    if (status === 'loading') return
    if (retried.current) focusAgain()
    retried.current = false
    if (status !== 'failed') return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [status, retry])

  return retry
}
