import type { WidgetSession, WidgetView } from '@loyalty/contract'
import type { Fetch } from '@loyalty/contract/send'
import type { Failure, TokenGrant, TokenReason } from '@loyalty/embed/protocol'
import type { Launch } from '../launch.ts'
import type { Clock } from './clock.ts'
import type { SessionState } from './session-state.ts'

/** The page around the widget, as far as a session is concerned. */
export type TokenHost = {
  /** False when nobody answered: then there is nobody to ask for a token. */
  present: () => Promise<boolean>
  /** Whether it has had this widget in this place before, and the frame was loaded anew; known once `present` has said so. */
  again: () => boolean
  requestToken: (reason: TokenReason) => Promise<TokenGrant | Failure>
}

export type SessionParts = {
  launch: Launch
  /** What the document has brought of the first screen, for the token of its address. */
  view?: WidgetView | undefined
  host: TokenHost
  clock: Clock
  /** X2. `launched` is the answer that was asked for before the bundle arrived. */
  trade: (input: { token: string; nonce: string; launched?: ReturnType<Fetch> }) => Promise<WidgetSession>
  /** X2 renewal, with the session token in hand. */
  renew: (sessionToken: string) => Promise<{ sessionToken: string; expiresIn: number }>
  /** Whether somebody framed this document: tells "unsupported" from "unauthorised" when no token came. */
  framed: boolean
  /** Whether the document can be seen now: hidden means no renewal. */
  visible: () => boolean
  onRenewed?: () => void
  /** A session that was open is over. */
  onExpired?: () => void
  /** Why it is over, or why none could be had: each failure once. */
  onError?: (error: unknown) => void
}

export type Session = {
  state: () => SessionState
  subscribe: (changed: () => void) => () => void
  start: () => Promise<void>
  /** A session token of `visit` with at least `seconds` left, renewed first where that is needed. */
  token: (seconds: number, visit: number) => Promise<string>
  /** After a 401: a fresh token of the same visit, once for all callers that were refused with `used`. */
  replace: (used: string, visit: number) => Promise<string>
  /** A call was refused twice, so the session is over. */
  end: (cause: unknown) => void
  /** "Continue", "Try again": asks the host, or the service, once more. */
  resume: () => Promise<void>
  /** The document is put away: who comes back to it may be somebody else, so nothing is shown or sent until `reconnect` knows. */
  leave: () => void
  /** The page around is a new one: whose session is it now? Settles when that is known, or why it is not; never rejects. */
  reconnect: () => Promise<void>
  /** The document has become visible again, or the network is back: renews where no host will be asked, and makes a first trade that was lost. */
  keepAlive: () => Promise<void>
  /** The visit's last screen is shown: it is renewed no longer, and no panel covers it. */
  finish: () => void
  /** The page is done with this document: no more timers. */
  stop: () => void
}
