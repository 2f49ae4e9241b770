import type { WidgetView } from '@loyalty/contract'

/**
 * The reason why a widget cannot open: a missing or bad token, an expired token, a user or caller without access, or an
 * unregistered page.
 */
export type Refusal = 'unauthorised' | 'expired' | 'forbidden' | 'unsupported'

/**
 * The state that the widget shows. A change of user, or a payment elsewhere, begins a new `epoch` and drops typed
 * input. `paused`: a panel covers the screen of an ended session. `returning`: the screen is hidden until the page
 * confirms the user; `error` is the reason why the page could not confirm the user.
 */
export type SessionState =
  | { status: 'loading' }
  | {
      status: 'open'
      session: WidgetView
      epoch: number
      /** True in the last minute of a session that cannot be renewed. */
      expiring?: boolean
    }
  | {
      status: 'paused'
      session: WidgetView
      epoch: number
      /** True if "Continue" can request another session. */
      resumable: boolean
      busy: boolean
      /** The failure of the last request for a session. */
      error?: unknown
    }
  | { status: 'returning'; session: WidgetView; epoch: number; error?: unknown }
  | { status: 'refused'; why: Refusal }
  | { status: 'failed'; error: unknown }

/** The session token in use. `expiresIn` and `age` are in seconds. */
export type Held = { session: { sessionToken: string; expiresIn: number }; age: () => number }

const isPaid = (view: WidgetView): boolean => view.widget === 'point-exchange' && view.exchange.receipt !== null

/**
 * Returns whether the screen stays open for a new session. The new session must have the same user as the screen. A
 * payment since the screen opened needs a new screen, unless the last screen of the order is open (`isLast`).
 */
export const keepsScreen = (before: WidgetView, after: WidgetView, isLast: boolean): boolean =>
  before.subject === after.subject && (isLast || !isPaid(after) || isPaid(before))

/** Returns the number of the current epoch, or 0 if no screen has opened yet. */
export const epochOf = (state: SessionState): number => ('epoch' in state ? state.epoch : 0)

/**
 * The error of a call after the session has ended, or after the user has changed. Screens show no message for this
 * error, because the session panel explains the end.
 */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}
