import { lwError, type WidgetErrorCode, type Failure, type TokenGrant, type TokenReason } from '@loyalty/embed/protocol'
import type { Clock } from './clock.ts'
import type { TokenHost } from './session-parts.ts'

type Outcome = TokenGrant | Failure

/** Seconds before the second and the third try, each ±25 %. */
const WAITS = [0.5, 2]
/** Seconds: who asks to be left alone for longer is answered by the user's own "Try again". */
const LONGEST_WAIT = 10
const REMEMBERED = 5
/** So many questions within so many seconds, then a pause. */
const ASKS = 6
const WINDOW = 60
const PAUSE = 30

/** What the loader, which has no room for the catalogue, says only by the status: of an answer, or the name of what was thrown. */
const codes: Record<string, WidgetErrorCode> = {
  401: 'host_unauthenticated',
  403: 'token_forbidden',
  404: 'token_forbidden',
  429: 'rate_limited',
  TimeoutError: 'token_fetch_timeout',
  SyntaxError: 'token_invalid',
}

/**
 * Asks whoever is around, a page or an app, for a token, and again where that may help: after a network that failed, a 5xx, or a 429 once the time
 * it names is over. A refusal (400, 401, 403) and a time-out are answers; a refusal is remembered for five seconds, unless the user wants to know (`forget`).
 * Nobody needs retries of their own.
 */
export function createTokenAsker({ requestToken }: Pick<TokenHost, 'requestToken'>, { stopwatch, after }: Clock) {
  const now = stopwatch()
  let asked: number[] = []
  let last = ''
  let refusal: Failure | undefined
  let quietUntil = 0

  function refuse(failure: Failure, seconds: number): Failure {
    quietUntil = now() + seconds
    return (refusal = failure)
  }

  async function askOnce(reason: TokenReason): Promise<Outcome> {
    if (refusal && now() < quietUntil) return refusal
    if (now() - (asked[ASKS - 1] ?? -WINDOW) < WINDOW)
      return refuse({ error: lwError('rate_limited', 'Too many tokens were asked for', undefined, { retryAfter: PAUSE }) }, PAUSE)
    asked = [now(), ...asked].slice(0, ASKS)
    const outcome = await requestToken(reason)
    if ('error' in outcome) return named(outcome)
    if (outcome.token === last) return { error: lwError('token_reused', 'fetchToken or token-endpoint answered the same token twice') }
    last = outcome.token
    return outcome
  }

  async function ask(reason: TokenReason, [wait, ...later]: readonly number[] = WAITS): Promise<Outcome> {
    const outcome = await askOnce(reason)
    if (!('error' in outcome) || outcome === refusal) return outcome
    const { code, detail } = outcome.error
    const status = Number(detail?.['status'])
    const retryAfter = Number(detail?.['retryAfter'] ?? 0)
    if (status >= 400 && status < 429) return refuse(outcome, REMEMBERED)
    const mayHelp = code === 'token_fetch_failed' || code === 'rate_limited'
    if (!mayHelp || wait === undefined || !(retryAfter <= LONGEST_WAIT)) return outcome
    await new Promise<void>((resolve) => {
      after(retryAfter + wait * (0.75 + Math.random() / 2), resolve)
    })
    return ask(reason, later)
  }

  const forget = () => {
    refusal = undefined
  }
  return Object.assign((reason: TokenReason) => ask(reason), { forget })
}

function named(failure: Failure): Failure {
  const { code, message, correlationId, detail } = failure.error
  const known = code === 'token_fetch_failed' && codes[String(detail?.['status'])]
  return known ? { error: lwError(known, message, correlationId, detail) } : failure
}
