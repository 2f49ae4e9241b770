import type { WidgetSession, WidgetView } from '@loyalty/contract'
import type { Fetch } from '@loyalty/contract/send'
import type { Failure, TokenGrant, TokenReason } from '@loyalty/embed/protocol'
import type { Launch } from '../launch.ts'
import type { Clock } from './clock.ts'
import type { SessionState } from './session-state.ts'

/** The functions of the embedding page or app that a session needs. */
export type TokenHost = {
  /** Resolves with true if a host has answered. Without a host, the session cannot request a token. */
  present: () => Promise<boolean>
  /**
   * Returns whether the page reloaded the frame of a widget that was already open. Valid after `present` has resolved.
   */
  again: () => boolean
  requestToken: (reason: TokenReason) => Promise<TokenGrant | Failure>
}

export type SessionParts = {
  launch: Launch
  /** The data of the first screen, if the document contained the data. */
  view?: WidgetView | undefined
  host: TokenHost
  clock: Clock
  /** Exchanges a token for a session. `launched` is the answer to the request that the launch has already sent. */
  exchangeToken: (input: { token: string; nonce: string; launched?: ReturnType<Fetch> }) => Promise<WidgetSession>
  /** Renews a session with its own token. */
  renew: (sessionToken: string) => Promise<{ sessionToken: string; expiresIn: number }>
  /** True in a frame. Without a token, a framed widget is "unsupported"; any other widget is "unauthorised". */
  framed: boolean
  /** Returns whether the document is visible. The session of an invisible document is not renewed. */
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
  start: () => Promise<void>
  /** Resolves with a token of `epoch` that has at least `seconds` left. Renews the session if necessary. */
  token: (seconds: number, epoch: number) => Promise<string>
  /**
   * Call after a 401. Resolves with a fresh token of `epoch`. Callers with the same refused token (`used`) share one
   * renewal.
   */
  replace: (used: string, epoch: number) => Promise<string>
  /** Ends the session after a call was refused twice. */
  end: (cause: unknown) => void
  /** Requests a session again, from the host or the service. Call when the user presses "Continue" or "Try again". */
  resume: () => Promise<void>
  /**
   * Call when the browser puts the document into its page cache. Hides the screen, and makes calls wait until
   * `reconnect` has confirmed the user.
   */
  leave: () => void
  /**
   * Requests a token from the page that is back, to confirm that the user is the same. Resolves after the answer or a
   * failure; never rejects.
   */
  reconnect: () => Promise<void>
  /**
   * Call when the document is visible again or the network is back. Repeats a failed first exchange, or renews the
   * session if no host gives tokens.
   */
  keepAlive: () => Promise<void>
  /** Marks the last screen of the epoch. The session is then not renewed, and no panel covers the last screen. */
  finish: () => void
  /** Stops all timers. Call when the page no longer needs this document. */
  stop: () => void
}
