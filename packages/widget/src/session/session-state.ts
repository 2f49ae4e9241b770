import type { WidgetView } from '@loyalty/contract'

/**
 * The reason why a widget cannot open: a missing or bad token, an expired token, a user or caller without access, or an
 * unregistered page.
 */
export type Refusal = 'unauthorised' | 'expired' | 'forbidden' | 'unsupported'

/**
 * The state that the shell shows. A new `epoch` (another user, or an order that was paid elsewhere) drops typed input.
 * `paused`: the session has ended. A panel covers the screen, which keeps everything typed.
 * `returning`: the screen is hidden until the new page confirms the user. `error`: the page did not confirm the user.
 */
export type SessionState =
  | { status: 'loading' }
  | {
      status: 'open'
      session: WidgetView
      epoch: number
      /** True while the token of a preloaded view is not exchanged yet. */
      preloaded?: true | undefined
      /** True in the last minute of a session that cannot be renewed. */
      expiring?: boolean
    }
  | {
      status: 'paused'
      session: WidgetView
      epoch: number
      preloaded?: true | undefined
      /** The service's refusal of a token that never opened a session. */
      why?: Refusal | undefined
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
 * Returns whether the screen stays for a new session. The user must be the same, and the order must not have been paid
 * since the screen opened. The last screen of an epoch (`isLast`) stays after a payment, too.
 */
export const keepsScreen = (before: WidgetView, after: WidgetView, isLast: boolean): boolean =>
  before.subject === after.subject && (isLast || !isPaid(after) || isPaid(before))

/** Returns the current epoch; 0 before the first epoch. */
export const epochOf = (state: SessionState): number => ('epoch' in state ? state.epoch : 0)

/**
 * The error of a call when the session has ended or another user's session has begun. Screens show no message for this
 * error, because the session panel explains the end.
 */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}
