import { useEffect, useRef } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { useBridge, useRuntime, useSharedText } from '../runtime.ts'
import type { SessionState } from '../session/session-state.ts'
import { refusals, ReturnLink } from './message-screen.tsx'
import { problemText } from './problem-text.ts'
import { useReturnUrl } from './use-exit.ts'

/** Above a screen whose session has ended. The screen stays, with everything typed; "Continue" asks for a new session. */
export function SessionPanel({
  why: refused,
  resumable,
  busy,
  error,
}: Pick<Extract<SessionState, { status: 'paused' }>, 'why' | 'resumable' | 'busy' | 'error'>) {
  const { session } = useRuntime()
  const bridge = useBridge()
  const { t } = useSharedText()
  const leads = useReturnUrl() !== undefined
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not out of the page's hands, while the user is elsewhere in it.
    if (document.hasFocus()) panel.current?.focus()
    bridge.scroll(0, 'session')
  }, [bridge])
  const [title, body] = resumable ? (['shared.paused.title', 'shared.paused.body'] as const) : refusals[refused ?? 'expired']
  const why = problemText(error)
  // What says no more than that it did not work is said only where it may be tried again.
  const tellsWhy = error !== undefined && (resumable || why.key !== 'shared.problem.generic')
  return (
    <div ref={panel} tabIndex={-1} className="lw-session-panel">
      <Notice
        tone="warning"
        announce="alert"
        title={t(title)}
        actions={
          resumable ? (
            <Button busy={busy} onClick={() => void session.resume()}>
              {t('shared.continue')}
            </Button>
          ) : (
            leads && <ReturnLink />
          )
        }
      >
        {t(body)} {tellsWhy && t(why.key, why.values)}
      </Notice>
    </div>
  )
}
