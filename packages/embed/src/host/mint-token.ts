import { auth, config, errorOf, forbidden, login, type ErrorCode, type Kind } from '../errors.ts'
import { isGrant, type Failure, type TokenGrant, type TokenReason, type WidgetType } from '../protocol.ts'

/**
 * The page's own way to a token, asking its own server. To refuse, throw anything with a `status`:
 * 401 means nobody is signed in, 403 or 404 that this user may not.
 */
export type FetchToken = (ask: { widget: WidgetType; reason: TokenReason; signal: AbortSignal }) => TokenGrant | Promise<TokenGrant>

export type Minter = {
  /** Mints ahead, while the frame loads. */
  start(): void
  /** A token for the frame; parallel calls share one. Never rejects. */
  take: (reason: TokenReason) => Promise<TokenGrant | Failure>
  stop(): void
}

type TokenSource = { type: WidgetType; tokenEndpoint: string | null; fetchToken: FetchToken | undefined }

const MINT_TIMEOUT = 10_000

/** By status; a mint that takes too long is treated like one that was answered 408. */
const REFUSALS: Record<number, [Kind, ErrorCode] | undefined> = {
  401: [login, 'host_unauthenticated'],
  403: [forbidden, 'token_forbidden'],
  404: [forbidden, 'token_forbidden'],
  408: [auth, 'token_fetch_timeout'],
}

export function createMinter(source: () => TokenSource, correlationId: string): Minter {
  let abort: AbortController | undefined
  let ahead: Promise<TokenGrant | Failure> | undefined
  let age = () => 0
  let taking: Promise<TokenGrant | Failure> | undefined

  async function mint(reason: TokenReason): Promise<TokenGrant | Failure> {
    abort = new AbortController()
    const { signal } = abort
    const { type: widget, tokenEndpoint, fetchToken = fromEndpoint(tokenEndpoint) } = source()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => (timer = setTimeout(reject, MINT_TIMEOUT, { status: 408 })))
    try {
      // Async, so that a callback which throws at once is caught like any other.
      const grant = await Promise.race([(async () => fetchToken({ widget, reason, signal }))(), late])
      if (!isGrant(grant)) throw new SyntaxError()
      return { token: grant.token, expiresIn: grant.expiresIn }
    } catch (error) {
      return failure(error)
    } finally {
      clearTimeout(timer)
      abort.abort()
    }
  }

  function failure(error: unknown): Failure {
    const { status = 0, requestId = correlationId } = (error ?? {}) as { status?: number; requestId?: unknown }
    const [kind, code] = REFUSALS[status] ?? (error instanceof SyntaxError ? [config, 'token_invalid'] : [auth, 'token_fetch_failed'])
    return { error: errorOf(kind, code, `No token from the page (${status})`, String(requestId)) }
  }

  // A token minted ahead is used once, and only while most of its life is left. A failure ahead is the answer too:
  // asking again at once would only repeat it.
  async function bind(reason: TokenReason): Promise<TokenGrant | Failure> {
    const early = await ahead
    ahead = undefined
    if (!early) return mint(reason)
    if ('error' in early) return early
    const left = early.expiresIn - age()
    return left > (early.expiresIn * 2) / 3 ? { token: early.token, expiresIn: Math.floor(left) } : mint(reason)
  }

  return {
    start() {
      age = stopwatch()
      ahead = mint('initial')
    },
    take: (reason) => (taking ??= bind(reason).finally(() => (taking = undefined))),
    stop: () => abort?.abort(),
  }
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
    throw Object.assign(new Error(), { status, requestId: headers.get('x-request-id') ?? undefined })
  }
}

/** Seconds since the call: two clocks, because one stops while the machine sleeps and the other may be set. */
function stopwatch(): () => number {
  const p0 = performance.now()
  const d0 = Date.now()
  return () => Math.max(performance.now() - p0, Date.now() - d0) / 1000
}
