import { auth, config, errorOf, forbidden, login, type ErrorCode, type Kind } from '../errors.ts'
import type { Failure, TokenGrant, TokenReason, WidgetType } from '../protocol.ts'
import { isGrant } from '../shapes.ts'
import type { ConfigSource } from './config.ts'

/**
 * The page's own way to a token, asking its own server. To refuse, throw anything with a `status`:
 * 401 means nobody is signed in, 403 or 404 that this user may not.
 */
export type FetchToken = (ask: { widget: WidgetType; reason: TokenReason; signal: AbortSignal }) => TokenGrant | Promise<TokenGrant>

/** The element, as far as minting goes: the callback, else the attribute `token-endpoint`. */
export type TokenSource = Pick<ConfigSource, 'fetchToken' | 'getAttribute'>

/** A token for the frame; parallel calls share one. Never rejects. */
export type TakeToken = (reason: TokenReason) => Promise<TokenGrant | Failure>

const MINT_TIMEOUT = 10_000

/** By the status of an answer, or by the name of what was thrown. */
const REFUSALS: Record<string | number, [Kind, ErrorCode] | undefined> = {
  401: [login, 'host_unauthenticated'],
  403: [forbidden, 'token_forbidden'],
  404: [forbidden, 'token_forbidden'],
  TimeoutError: [auth, 'token_fetch_timeout'],
  SyntaxError: [config, 'token_invalid'],
}

/** `isEager` mints at once, while the frame loads. The source is read anew for each token. */
export function createMinter(source: TokenSource, widget: WidgetType, correlationId: string, isEager: boolean): TakeToken {
  const age = stopwatch()
  let ahead = isEager ? mint('initial') : undefined
  let taking: Promise<TokenGrant | Failure> | undefined

  function mint(reason: TokenReason): Promise<TokenGrant | Failure> {
    const fetchToken = source.fetchToken ?? fromEndpoint(source.getAttribute('token-endpoint'))
    const signal = AbortSignal.timeout(MINT_TIMEOUT)
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    // Called in a promise, so that a callback which throws at once is caught like any other.
    const call = Promise.resolve({ widget, reason, signal }).then(fetchToken)
    return Promise.race([call, late]).then(check).catch(failure)
  }

  function failure(error: unknown): Failure {
    const { name = '', status = name, requestId } = (error ?? {}) as { name?: string; status?: number | string; requestId?: string | null }
    const [kind, code] = REFUSALS[status] ?? [auth, 'token_fetch_failed']
    return { error: errorOf(kind, code, `token: ${status}`, requestId ?? correlationId) }
  }

  // A token minted ahead is used once, and only while most of its life is left. A failure ahead is the answer too:
  // asking again at once would only repeat it.
  async function bind(reason: TokenReason): Promise<TokenGrant | Failure> {
    const early = await ahead
    ahead = undefined
    if (!early) return mint(reason)
    if ('error' in early) return early
    const left = early.expiresIn - age()
    return left > (early.expiresIn * 2) / 3 ? { ...early, expiresIn: left } : mint(reason)
  }

  return (reason) => (taking ??= bind(reason).finally(() => (taking = undefined)))
}

function check(grant: unknown): TokenGrant {
  if (!isGrant(grant)) throw new SyntaxError()
  return { token: grant.token, expiresIn: grant.expiresIn }
}

function fromEndpoint(address: string | null): FetchToken {
  return async ({ widget, reason, signal }) => {
    const response = await fetch(address ?? '', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
      body: JSON.stringify({ widget, reason }),
      signal,
    })
    if (response.ok) return (await response.json()) as TokenGrant
    const { status, headers } = response
    throw Object.assign(new Error(), { status, requestId: headers.get('x-request-id') })
  }
}

/** Seconds since the call: two clocks, because one stops while the machine sleeps and the other may be set. */
function stopwatch(): () => number {
  const p0 = performance.now()
  const d0 = Date.now()
  return () => Math.max(performance.now() - p0, Date.now() - d0) / 1000
}
