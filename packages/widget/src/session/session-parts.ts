import type { WidgetSession } from '@loyalty/contract'
import type { Fetch } from '@loyalty/contract/send'
import type { Failure, TokenGrant, TokenReason } from '@loyalty/embed/protocol'
import type { Launch } from '../launch.ts'
import type { Clock } from './clock.ts'

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
