import type { WidgetView } from '@loyalty/contract'

/** Why a widget that never opened cannot: no token or a bad one, one that came too late, a user or caller that may not, or a page that is not registered. */
export type Refusal = 'unauthorised' | 'expired' | 'forbidden' | 'unsupported'

/**
 * `ahead` is shown with what the document has brought, before there is a session. `expiring` is the last of a session that renewed itself: with nobody around to ask, nothing follows.
 * `returning` keeps the screen out of sight and reach until the page around, which is a new one, has said who is here; with `error` it could not.
 * `paused`, with the refusal of a token that no session was had for, or the `error` that a new session could not be had for, keeps the screen and everything typed under a panel; `visit` changes when another user (or order) has come,
 * and everything typed before must go.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'open'; session: WidgetView; visit: number; ahead?: true | undefined; expiring?: boolean }
  | {
      status: 'paused'
      session: WidgetView
      visit: number
      ahead?: true | undefined
      why?: Refusal | undefined
      resumable: boolean
      busy: boolean
      error?: unknown
    }
  | { status: 'returning'; session: WidgetView; visit: number; error?: unknown }
  | { status: 'refused'; why: Refusal }
  | { status: 'failed'; error: unknown }

/** The token in hand; `expiresIn` and `age` in seconds. */
export type Held = { token: string; expiresIn: number; age: () => number }

const isPaid = (view: WidgetView): boolean => view.widget === 'point-exchange' && view.exchange.receipt !== null

/** Whether a new session keeps the screen: of the same user and order, and not paid meanwhile, unless the screen `isLast` of its visit. */
export const keepsScreen = (before: WidgetView, after: WidgetView, isLast: boolean): boolean =>
  before.subject === after.subject && (isLast || !isPaid(after) || isPaid(before))

/** Whether a screen can be seen, under a panel or without one. */
export const isShown = (state: SessionState): state is Extract<SessionState, { status: 'open' | 'paused' }> =>
  state.status === 'open' || state.status === 'paused'

/** The number of the visit under way; 0 while there is none. */
export const visitOf = (state: SessionState): number => ('visit' in state ? state.visit : 0)

/** The session has ended, or another user's has begun; the call was not sent. The panel speaks for it, so screens only stop waiting. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}
