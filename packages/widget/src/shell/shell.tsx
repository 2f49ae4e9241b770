import { useEffect, useMemo, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import type { WidgetView } from '@loyalty/contract'
import { BrandRibbon, Button, Notice } from '@loyalty/ui'
import { useHosted, useRuntime, useSharedText, VisitContext } from '../runtime.ts'
import { refusalOf } from '../session/refusal.ts'
import { visitOf } from '../session/session-state.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { focusAgain } from './focus-again.ts'
import { FocusBack } from './focus-back.ts'
import { counts, noteTouch } from './double-press.ts'
import { closeDialog } from './go-back.ts'
import { FailedScreen, RefusedScreen } from './message-screen.tsx'
import { sessionError } from './session-error.ts'
import { SessionNoticeContext, type SessionNotice } from './session-notice.ts'
import { SessionPanel } from './session-panel.tsx'
import { useLater } from './use-later.ts'
import { useOnline } from './use-online.ts'
import { useReady } from './use-ready.ts'
import { useRetry } from './use-retry.ts'

/** Seconds after which a first screen says that there is no session for it yet, as the document says of the screen itself. */
const SLOW = 8

/** Which way the next step comes in from: where the press was one back, the other. */
function tellWay({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.dataset['way'] = target instanceof Element && target.closest('.lw-back:not([aria-disabled])') ? 'back' : 'on'
}

/** Around the screens: who is here, whether the network is, and what to show when something is missing. */
export function Shell({ render }: { render: (session: WidgetView) => ReactNode }) {
  const { session, bridge, config } = useRuntime()
  const { t } = useSharedText()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const online = useOnline()
  const hosted = useHosted()
  const visit = visitOf(state)
  const [notice, setNotice] = useState<SessionNotice>()
  const here = useMemo(() => ({ session, visit }), [session, visit])
  const paused = state.status === 'paused'
  const returning = state.status === 'returning'
  const unknown = returning && 'error' in state
  // With some errors there is nothing to try again.
  const refused = state.status === 'refused' ? state.why : unknown ? refusalOf(state.error) : undefined
  const failed = state.status === 'failed' || unknown
  const waiting = state.status === 'loading' || (returning && !failed)
  const retry = useRetry(failed ? 'failed' : waiting ? 'loading' : state.status)
  const ahead = 'ahead' in state && state.ahead === true
  const slow = useLater(ahead && !paused, SLOW)

  useReady(returning ? 0 : visit, !ahead)
  useEffect(() => {
    if (state.status !== 'open') closeDialog(document)
  }, [state.status])

  // The screen of another visit takes the focus that went with the one before.
  useEffect(() => {
    if (visit > 1 && document.hasFocus()) focusAgain()
  }, [visit])

  const reload = <Button onClick={() => window.location.reload()}>{t('shared.reload')}</Button>
  const environment = visit > 0 && 'session' in state ? state.session.environment : config.environment
  return (
    <>
      {environment === 'sandbox' && (
        <header>
          <BrandRibbon>{t('shared.sandbox')}</BrandRibbon>
        </header>
      )}
      <div className="lw-page">
        {/* There before it says anything: what comes with its region is often not read. */}
        <output className="lw-announced">
          {!online && visit > 0 && <Notice tone="warning">{t('shared.offline')}</Notice>}
          {online && slow && <Notice tone="info">{t('shared.connecting')}</Notice>}
          {state.status === 'open' && state.expiring && !hosted && (
            <Notice tone="warning" title={t('shared.expiring.title')}>
              {t('shared.expiring.body')}
            </Notice>
          )}
        </output>
        {(paused || returning) && <FocusBack taken={paused} />}
        {paused && <SessionPanel why={state.why} resumable={state.resumable} busy={state.busy} error={state.error} notice={notice} />}
        {waiting && <output className={returning ? 'lw-over' : undefined}>{t('shared.loading')}</output>}
        {refused && <RefusedScreen why={refused} onRetry={state.status === 'refused' && hosted ? retry : undefined} />}
        {failed && !refused && <FailedScreen error={state.error} action={<Button onClick={retry}>{t('shared.retry')}</Button>} />}
        {'session' in state && (
          <div
            inert={state.status !== 'open'}
            hidden={failed}
            className={returning ? 'lw-screen lw-unseen' : 'lw-screen'}
            onTouchEndCapture={noteTouch}
            onClickCapture={(event) => {
              if (counts(event)) tellWay(event)
            }}
          >
            <ErrorBoundary
              key={visit}
              fallback={<FailedScreen inPlace detail={t('shared.crashed.body')} action={reload} />}
              onError={(error) => bridge.error(sessionError(error))}
            >
              <SessionNoticeContext value={setNotice}>
                <VisitContext value={here}>{render(state.session)}</VisitContext>
              </SessionNoticeContext>
            </ErrorBoundary>
          </div>
        )}
      </div>
    </>
  )
}
