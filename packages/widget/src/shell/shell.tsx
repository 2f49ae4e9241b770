import { useEffect, useMemo, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import type { WidgetView } from '@loyalty/contract'
import { BrandRibbon, Button, Notice } from '@loyalty/ui'
import { reportFailure } from '../report-failure.ts'
import { useHosted, useRuntime, useSharedText, SessionEpochContext } from '../runtime.ts'
import { refusalOf } from '../session/refusal.ts'
import { epochOf } from '../session/session-state.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FocusRestorer, restoreFocus } from './restore-focus.ts'
import { counts, noteTouch } from './double-press.ts'
import { closeDialog } from './go-back.ts'
import { FailedScreen, RefusedScreen } from './message-screen.tsx'
import { SessionNoticeContext, type SessionNotice } from './session-notice.ts'
import { SessionPanel } from './session-panel.tsx'
import { useReady, useRetry } from './shell-hooks.ts'
import { useOnline } from './use-online.ts'

/** Sets the side from which the next step enters: `back` after a press on a back button, otherwise `on`. */
function setDirection({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.dataset['way'] =
    target instanceof Element && target.closest('.lw-back:not([aria-disabled])') ? 'back' : 'on'
}

/** Renders the current screen and the messages around it: sandbox ribbon, network state, session panel and errors. */
export function Shell({ render }: { render: (session: WidgetView) => ReactNode }) {
  const { session, bridge, config } = useRuntime()
  const { t } = useSharedText()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const online = useOnline()
  const hosted = useHosted()
  const epoch = epochOf(state)
  const [notice, setNotice] = useState<SessionNotice>()
  const here = useMemo(() => ({ session, epoch }), [session, epoch])
  const paused = state.status === 'paused'
  const returning = state.status === 'returning'
  const unknown = returning && 'error' in state
  // Some errors are final. The message for a final error offers no retry.
  const refused = state.status === 'refused' ? state.why : unknown ? refusalOf(state.error) : undefined
  const failed = state.status === 'failed' || unknown
  const waiting = state.status === 'loading' || (returning && !failed)
  const retry = useRetry(failed ? 'failed' : waiting ? 'loading' : state.status)

  useReady(returning ? 0 : epoch)
  useEffect(() => {
    if (state.status !== 'open') closeDialog(document)
  }, [state.status])

  // The first screen of a new epoch gets the focus that the replaced screen had.
  useEffect(() => {
    if (epoch > 1 && document.hasFocus()) restoreFocus()
  }, [epoch])

  const reload = <Button onClick={() => window.location.reload()}>{t('shared.reload')}</Button>
  const environment = epoch > 0 && 'session' in state ? state.session.environment : config.environment
  return (
    <>
      {environment === 'sandbox' && (
        <header>
          <BrandRibbon>{t('shared.sandbox')}</BrandRibbon>
        </header>
      )}
      <div className="lw-page">
        {/* Mounts the empty region early, because screen readers often skip a region that appears together with its
            text. */}
        <output className="lw-announced">
          {!online && epoch > 0 && <Notice tone="warning">{t('shared.offline')}</Notice>}
          {state.status === 'open' && state.expiring && !hosted && (
            <Notice tone="warning" title={t('shared.expiring.title')}>
              {t('shared.expiring.body')}
            </Notice>
          )}
        </output>
        {(paused || returning) && <FocusRestorer taken={paused} />}
        {paused && <SessionPanel resumable={state.resumable} busy={state.busy} error={state.error} notice={notice} />}
        {waiting && <output className={returning ? 'lw-over' : undefined}>{t('shared.loading')}</output>}
        {refused && <RefusedScreen why={refused} onRetry={state.status === 'refused' && hosted ? retry : undefined} />}
        {failed && !refused && (
          <FailedScreen error={state.error} action={<Button onClick={retry}>{t('shared.retry')}</Button>} />
        )}
        {'session' in state && (
          <div
            inert={state.status !== 'open'}
            hidden={failed}
            className={returning ? 'lw-screen lw-unseen' : 'lw-screen'}
            onTouchEndCapture={noteTouch}
            onClickCapture={(event) => {
              if (counts(event)) setDirection(event)
            }}
          >
            <ErrorBoundary
              key={epoch}
              fallback={<FailedScreen inPlace detail={t('shared.crashed.body')} action={reload} />}
              onError={(error) => void reportFailure(bridge, error)}
            >
              <SessionNoticeContext value={setNotice}>
                <SessionEpochContext value={here}>{render(state.session)}</SessionEpochContext>
              </SessionNoticeContext>
            </ErrorBoundary>
          </div>
        )}
      </div>
    </>
  )
}
