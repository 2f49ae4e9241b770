import type { WidgetSession } from '@loyalty/contract'
import type { Fetch } from '@loyalty/contract/send'
import type { Failure, TokenGrant, TokenReason } from '@loyalty/embed/protocol'
import type { Launch } from '../launch.ts'
import type { Clock } from './clock.ts'
import type { SessionState } from './session-state.ts'

/** The functions of the embedding page or app that a session needs. */
export type TokenHost = {
  /**
   * Resolves with true if an embedding page or app has answered the widget. Without one, the session cannot request a
   * token.
   */
  present: () => Promise<boolean>
  /**
   * Returns whether the page reloaded the frame of a widget that was already open. Valid after `present` has resolved.
   */
  again: () => boolean
  requestToken: (reason: TokenReason) => Promise<TokenGrant | Failure>
}

export type SessionParts = {
  launch: Launch
  host: TokenHost
  clock: Clock
  /**
   * Exchanges a token for a session. `launched` is the answer to the exchange request that `launch` has already sent.
   */
  exchangeToken: (input: { token: string; nonce: string; launched?: ReturnType<Fetch> }) => Promise<WidgetSession>
  /** Renews a session. Sends the session's present token. */
  renew: (sessionToken: string) => Promise<{ sessionToken: string; expiresIn: number }>
  /**
   * True in a frame. A start without a token and without a host fails in a frame with the refusal `unsupported`, and
   * outside a frame with `unauthorised`.
   */
  framed: boolean
  /** Returns whether the document is visible. The session does not renew itself while the document is invisible. */
  visible: () => boolean
  onRenewed?: () => void
  /** Called when an open session has ended. */
  onExpired?: () => void
  /** Called once per failure, with the reason why the session ended or could not be opened. */
  onError?: (error: unknown) => void
}

export type Session = {
  state: () => SessionState
  subscribe: (changed: () => void) => () => void
  /** Returns the draft with which the session of `epoch` started, or null. Null until the session has started. */
  draft: (epoch: number) => string | null
  start: () => Promise<void>
  /**
   * Resolves with a token for the user of `epoch` that is valid for at least `seconds`. Renews the session if
   * necessary.
   */
  token: (seconds: number, epoch: number) => Promise<string>
  /**
   * Call after a 401. Resolves with a new token for the user of `epoch`. Callers with the same refused token (`used`)
   * share one renewal.
   */
  replace: (used: string, epoch: number) => Promise<string>
  /** Ends the session. Call after the service has refused a call twice with a 401. */
  end: (cause: unknown) => void
  /**
   * Requests a new session from the host, or renews the session at the service. Call when the user presses "Continue"
   * or "Try again".
   */
  resume: () => Promise<void>
  /**
   * Call when the browser puts the document into its page cache. Hides the screen, and makes calls wait until
   * `reconnect` has confirmed the user.
   */
  leave: () => void
  /**
   * Requests a token from the embedding page after the browser has restored the page, to check that the user has not
   * changed. Resolves after the answer or a failure; never rejects.
   */
  reconnect: () => Promise<void>
  /**
   * Call when the document is visible again or the network is back. Renews the session if no host gives tokens.
   */
  keepAlive: () => Promise<void>
  /**
   * Call when the last screen of an order opens. From then on, the session no longer renews itself, and no panel covers
   * the screen.
   */
  finish: () => void
  /** Stops all timers. Call when the page no longer needs this document. */
  stop: () => void
}
