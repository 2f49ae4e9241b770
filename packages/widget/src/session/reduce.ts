import type { WidgetSession } from '@loyalty/contract'
import { isLast } from './keep-alive.ts'
import { is401, isFailure, isFinal, refusalOf } from './refusal.ts'
import { keepsScreen, type Held, type Refusal, type SessionState } from './session-state.ts'

/** The complete state of a session's state machine. */
export type SessionMachine = {
  shown: SessionState
  held?: Held
  /** The draft of the first session of an epoch. The screen of the epoch already shows what later sessions have. */
  draft?: { epoch: number; text: string | null }
  /** The number of the newest epoch; 0 before the first epoch. */
  epochs: number
  /** The epoch whose last screen is shown; 0 before a last screen is shown. */
  finished: number
  /**
   * True after the browser has put the document into its page cache. An earlier request then neither shows a screen nor
   * reports a failure.
   */
  away?: boolean
  /** True if the last check found a page or app that has answered the widget; undefined before the first check. */
  hosted?: boolean
}

export type SessionEvent =
  | { type: 'opened'; session: WidgetSession; age: () => number }
  | ({ type: 'renewed' } & Held)
  | { type: 'refused'; why: Refusal }
  | { type: 'startFailed'; error: unknown }
  | { type: 'ended'; error: unknown }
  | { type: 'hostChecked'; hosted: boolean }
  | { type: 'restarted' }
  | { type: 'resuming' }
  | { type: 'resumeFailed'; error: unknown }
  | { type: 'left'; away: boolean }
  | { type: 'returnFailed'; error: unknown }
  | { type: 'finished' }

/** The name of an effect that the session runs after a state change. The event contains the argument of the effect. */
export type SessionEffect = 'arm' | 'report' | 'disarm' | 'expired' | 'checkHost'

type Step = { state: SessionMachine; effects: readonly SessionEffect[] }

export const initial: SessionMachine = { shown: { status: 'loading' }, epochs: 0, finished: 0 }

/** Returns whether a failure ends the session: the host gives no token, or the service refuses the token. */
export const isOver = (error: unknown): boolean => is401(error) || isFailure(error)

/**
 * Returns the next state, and the effects to run in order after the listeners have seen the new state. A pure function.
 */
export function reduce(state: SessionMachine, event: SessionEvent): Step {
  const { shown, epochs } = state
  const error = 'error' in event ? event.error : undefined
  const screen = 'epoch' in shown && { session: shown.session, epoch: shown.epoch }
  const to = (next: SessionState | false, change?: Partial<SessionMachine>, ...effects: SessionEffect[]): Step => ({
    state: { ...state, shown: next || shown, ...change },
    effects,
  })
  // Reports no failure while `away` is set, because the next `reconnect` reports its own failure.
  const fail = (next: SessionState | false, ...effects: SessionEffect[]) =>
    to(next, {}, ...effects, ...(state.away ? [] : ['report' as const]))

  switch (event.type) {
    case 'opened': {
      const { session } = event
      // The screen stays for the same user, and only the token is new. An order that was paid since the screen opened
      // needs a new screen.
      const keeps = screen && keepsScreen(screen.session, session, epochs === state.finished)
      const next = keeps ? screen : { session, epoch: epochs + 1 }
      const { epoch } = next
      const draft = state.draft?.epoch === epoch ? state.draft : { epoch, text: session.draft }
      return to({ status: state.away ? 'returning' : 'open', ...next }, { held: event, draft, epochs: epoch }, 'arm')
    }
    case 'renewed': {
      const { expiresIn } = event.session
      return to(screen && { status: 'open', ...screen, expiring: isLast(expiresIn) }, { held: event }, 'arm')
    }
    case 'refused':
      return to({ status: 'refused', why: event.why })
    case 'startFailed': {
      const why = refusalOf(error)
      return fail(shown.status !== 'returning' && (why ? { status: 'refused', why } : { status: 'failed', error }))
    }
    case 'ended': {
      if (shown.status !== 'open') break
      return fail(
        {
          ...shown,
          status: 'paused',
          resumable: state.hosted !== false && !isFinal(error),
          busy: false,
          error: isFailure(error) ? error : undefined,
        },
        'disarm',
        'expired',
        'checkHost',
      )
    }
    case 'hostChecked': {
      const { hosted } = event
      // Without a host that gives tokens, "Continue" cannot open a new session.
      return to(!hosted && shown.status === 'paused' && shown.resumable && { ...shown, resumable: false }, { hosted })
    }
    case 'restarted':
      return to({ status: 'loading' }, { away: false })
    case 'resuming':
      return to(shown.status === 'paused' && { ...shown, busy: true, error: undefined })
    case 'resumeFailed':
      return fail(shown.status === 'paused' && { ...shown, resumable: !isFinal(error), busy: false, error })
    case 'left':
      return to(screen && { status: 'returning', ...screen }, { away: event.away })
    case 'returnFailed':
      return fail(shown.status === 'returning' && { ...shown, error })
    case 'finished':
      return to(screen && shown.status !== 'returning' && { status: 'open', ...screen }, {
        finished: epochs,
      })
  }
  return to(false)
}
