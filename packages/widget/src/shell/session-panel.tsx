import { useEffect, useRef } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { useBridge, useRuntime, useSharedText } from '../runtime.ts'
import type { SessionState } from '../session/session-state.ts'
import { refusals, ReturnLink } from './message-screen.tsx'
import { problemText } from './problem-text.ts'
import type { SessionNotice } from './session-notice.ts'
import { useExit } from './use-exit.ts'

type Props = Pick<Extract<SessionState, { status: 'paused' }>, 'resumable' | 'busy' | 'error'> & {
  notice: SessionNotice | undefined
}

/**
 * Renders the panel above a screen whose session has ended. The screen keeps the typed text but accepts no input. The
 * button "Continue" requests a new session.
 */
export function SessionPanel({ resumable, busy, error, notice }: Props) {
  const { session } = useRuntime()
  const bridge = useBridge()
  const { t } = useSharedText()
  const exit = useExit({ status: 'cancelled' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Leaves the focus alone while the user is in another part of the embedding page.
    if (document.hasFocus()) heading.current?.focus()
    bridge.scroll(0, 'session')
  }, [bridge])
  const [title, body] = resumable ? (['shared.paused.title', 'shared.paused.body'] as const) : refusals.expired
  const advice = notice && (resumable ? notice.paused : notice.ended)
  const why = problemText(error)
  // Shows the reason of the failure. Hides a generic reason if the user cannot retry.
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
