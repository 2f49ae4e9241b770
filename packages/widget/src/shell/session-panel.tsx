import { useEffect, useRef } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { useBridge, useRuntime, useSharedText } from '../runtime.ts'
import type { SessionState } from '../session/session-state.ts'
import { refusals, ReturnLink } from './message-screen.tsx'
import { problemText } from './problem-text.ts'
import type { SessionNotice } from './session-notice.ts'
import { useExit } from './use-exit.ts'

type Props = Pick<Extract<SessionState, { status: 'paused' }>, 'why' | 'resumable' | 'busy' | 'error'> & {
  notice: SessionNotice | undefined
}

/**
 * Above a screen whose session has ended. The screen stays, with everything typed; "Continue" asks for a new session. For a screen reader the
 * panel is the page, since the screen is inert.
 */
export function SessionPanel({ why: refused, resumable, busy, error, notice }: Props) {
  const { session } = useRuntime()
  const bridge = useBridge()
  const { t } = useSharedText()
  const exit = useExit({ status: 'cancelled' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not out of the page's hands, while the user is elsewhere in it.
    if (document.hasFocus()) heading.current?.focus()
    bridge.scroll(0, 'session')
  }, [bridge])
  const [title, body] = resumable ? (['shared.paused.title', 'shared.paused.body'] as const) : refusals[refused ?? 'expired']
  const advice = notice && (resumable ? notice.paused : notice.ended)
  const why = problemText(error)
  // What says no more than that it did not work is said only where it may be tried again.
  const tellsWhy = error !== undefined && (resumable || why.key !== 'shared.problem.generic')
  return (
    <main className="lw-session-panel">
      <Notice
        tone="warning"
        announce="alert"
        title={notice?.title ?? t(title)}
        headingRef={heading}
        actions={
          (resumable || exit) && (
            <>
              {resumable && (
                <Button busy={busy} onClick={() => void session.resume()}>
                  {t('shared.continue')}
                </Button>
              )}
              {exit?.close ? (
                <Button variant={resumable ? 'quiet' : 'primary'} onClick={() => exit.close('cancel')}>
                  {t('shared.close')}
                </Button>
              ) : (
                <ReturnLink />
              )}
            </>
          )
        }
      >
        {advice ?? t(body)} {tellsWhy && t(why.key, why.values)}
      </Notice>
    </main>
  )
}
