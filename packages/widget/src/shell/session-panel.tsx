import { useEffect, useRef } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { useBridge, useRuntime, useSharedText } from '../runtime.ts'
import { ReturnLink } from './message-screen.tsx'

/** Above a screen whose session has ended. The screen stays, with everything typed; "Continue" asks for a new session. */
export function SessionPanel({ resumable, busy }: { resumable: boolean; busy: boolean }) {
  const { session } = useRuntime()
  const bridge = useBridge()
  const { t } = useSharedText()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.focus()
    bridge.scroll(0, 'session')
  }, [bridge])
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
