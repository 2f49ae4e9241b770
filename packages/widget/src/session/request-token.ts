import type { Failure, TokenGrant, TokenReason } from '@loyalty/embed/protocol'
import { loadFailureDetails, noAnswer } from '../report-failure.ts'
import type { Clock } from './clock.ts'
import type { TokenHost } from './session-parts.ts'

type Outcome = TokenGrant | Failure

/** Seconds to wait before the second and the third attempt, each ±25 %. */
const WAITS = [0.5, 2]
/**
 * The longest `Retry-After` in seconds that the requester waits for. After a longer `Retry-After`, the requester gives
 * up, and the user can press "Try again".
 */
const LONGEST_WAIT = 10
const REMEMBERED = 5
/** The requester sends at most `MOST_REQUESTS` requests within `WINDOW` seconds. A pause of `PAUSE` seconds follows. */
const MOST_REQUESTS = 6
const WINDOW = 60
const PAUSE = 30

/** Seconds to wait before the second attempt after an answer that the page could not read. */
const UNREADABLE_WAIT = 0.1

type FailureDetails = Awaited<ReturnType<typeof loadFailureDetails>>

/** Returns the failure with its details. If their file does not load, returns `plain`. */
const detailed = (
  withDetails: (details: FailureDetails) => Failure,
  plain: Failure = { error: noAnswer() },
): Promise<Failure> => loadFailureDetails().then(withDetails, () => plain)

/**
 * Returns a function that requests a token from the host. Retries after a network failure, a 5xx, or a 429 with a short
 * `Retry-After`. For five seconds after any other refusal (400, 401, 403), returns that refusal without a request,
 * unless `forget` was called.
 */
export function createTokenRequester({ requestToken }: Pick<TokenHost, 'requestToken'>, { stopwatch, after }: Clock) {
  const now = stopwatch()
  let requestTimes: number[] = []
  let last = ''
  let refusal: Failure | undefined
  let quietUntil = 0

  function refuse(failure: Failure, seconds: number): Failure {
    quietUntil = now() + seconds
    return (refusal = failure)
  }

  async function requestOnce(reason: TokenReason): Promise<Outcome> {
    if (refusal && now() < quietUntil) return refusal
    if (now() - (requestTimes[MOST_REQUESTS - 1] ?? -WINDOW) < WINDOW)
      return refuse(await detailed(({ tooManyRequests }) => tooManyRequests(PAUSE)), PAUSE)
    requestTimes = [now(), ...requestTimes].slice(0, MOST_REQUESTS)
    const outcome = await requestToken(reason)
    if ('error' in outcome) return detailed(({ nameFailure }) => nameFailure(outcome), outcome)
    if (outcome.token === last) return detailed(({ repeatedToken }) => repeatedToken())
    last = outcome.token
    return outcome
  }

  const pause = (seconds: number) => new Promise<void>((resolve) => void after(seconds, resolve))

  async function requestWithRetries(
    reason: TokenReason,
    [wait, ...later]: readonly number[] = WAITS,
  ): Promise<Outcome> {
    const outcome = await requestOnce(reason)
    if (!('error' in outcome) || outcome === refusal) return outcome
    const { code, detail } = outcome.error
    const status = Number(detail?.['status'])
    // The loader found an answer that the page may not read. A lost connection passes, so a second attempt decides.
    if (code === 'token_fetch_failed' && detail?.['status'] === '0') {
      if (wait === UNREADABLE_WAIT) return detailed(({ unreadable }) => unreadable(outcome), outcome)
      await pause(UNREADABLE_WAIT)
      return requestWithRetries(reason, [UNREADABLE_WAIT])
    }
    const retryAfter = Number(detail?.['retryAfter'] ?? 0)
    if (status >= 400 && status < 429) return refuse(outcome, REMEMBERED)
    const mayHelp = code === 'token_fetch_failed' || code === 'rate_limited'
    if (!mayHelp || wait === undefined || !(retryAfter <= LONGEST_WAIT)) return outcome
    await pause(retryAfter + wait * (0.75 + Math.random() / 2))
    return requestWithRetries(reason, later)
  }

  const forget = () => {
    refusal = undefined
  }
  return Object.assign((reason: TokenReason) => requestWithRetries(reason), { forget })
}
