import { useEffect, useRef, useState } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { useBridge, useRuntime, useSharedText } from '../runtime.ts'
import { focusAgain } from './focus-again.ts'
import { ReturnLink } from './message-screen.tsx'

/** Above a screen whose session has ended. The screen stays, with everything typed; "Continue" asks for a new session. */
export function SessionPanel({ resumable, busy }: { resumable: boolean; busy: boolean }) {
  const { session } = useRuntime()
  const bridge = useBridge()
  const { t } = useSharedText()
  const panel = useRef<HTMLDivElement>(null)
  // Read before the screen becomes inert, which takes the focus away.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    panel.current?.focus()
    bridge.scroll(0, 'session')
    return () => focusAgain(before)
  }, [bridge, before])
  const key = resumable ? 'paused' : 'ended'
  return (
    <div ref={panel} tabIndex={-1} className="lw-session-panel">
      <Notice
        tone="warning"
        announce="alert"
        title={t(`shared.${key}.title`)}
        actions={
          resumable ? (
            <Button busy={busy} onClick={() => void session.resume()}>
              {t('shared.continue')}
            </Button>
          ) : (
            <ReturnLink />
          )
        }
      >
        {t(`shared.${key}.body`)}
      </Notice>
    </div>
  )
}
