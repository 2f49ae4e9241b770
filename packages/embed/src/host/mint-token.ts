import { errorOf } from '../errors.ts'
import { auth } from '../kinds.ts'
import type { Failure, TokenGrant, TokenReason, WidgetType } from '../protocol.ts'
import { isGrant } from '../shapes.ts'
import type { ConfigSource, FetchToken } from './config.ts'

/** The source of tokens: the callback `fetchToken`, or else the attribute `token-endpoint`. */
export type TokenSource = Pick<ConfigSource, 'fetchToken' | 'getAttribute'>

/** Returns a token for the frame. Parallel calls share one token. Never rejects. */
export type TakeToken = (reason: TokenReason) => Promise<TokenGrant | Failure>

/**
 * Returns a function that requests tokens. With `isEager`, prefetches the first token before the frame is inserted.
 * Reads `source` again for each token. The signal `removal` aborts a request in flight.
 */
export function createMinter(
  source: TokenSource,
  widget: WidgetType,
  correlationId: string,
  isEager: boolean,
  removal: AbortSignal,
): TakeToken {
  // `Date` also counts the time while the device sleeps; `performance` does not. A change of the device's clock costs
  // at most one extra token request.
  const start = Date.now()
  let pending: Promise<TokenGrant | Failure> | undefined
  let ahead = isEager ? mint('initial') : undefined

  async function mint(reason: TokenReason): Promise<TokenGrant | Failure> {
    // `fetchToken` runs in a microtask, because the callback may remove the element, and by then the element must be
    // complete. A token endpoint gets its request before the microtask, because the insertion of the frame blocks the
    // main thread.
    // oxlint-disable-next-line typescript/await-thenable, unicorn/no-unnecessary-await -- the fewest bytes for a microtask
    if (source.fetchToken) await 0
    const limit = AbortSignal.timeout(10_000)
    // Safari has `AbortSignal.any` since version 17.4. An older Safari waits for the timeout even after the removal.
    const signal = AbortSignal.any?.([removal, limit]) ?? limit
    try {
      // Calls the callback before the timeout gets a listener. If the callback throws at once, no listener remains.
      const grant = (await Promise.race([
        (source.fetchToken ?? fromEndpoint)({ widget, reason, signal }),
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
      ])) as TokenGrant
      // Throws a `SyntaxError`, as an answer that is not JSON does.
      if (!isGrant(grant)) JSON.parse('')
      return { token: grant.token, expiresIn: grant.expiresIn }
    } catch (error) {
      // Every failed token request gets the code `token_fetch_failed` here. From `status`, the widget derives the final
      // code and decides whether to retry.
      const { name, status = name, headers, requestId, retryAfter, start } = (error ?? {}) as Thrown
      const detail = { status: `${status}`, retryAfter: +(retryAfter ?? headers?.get?.('retry-after') ?? 0), start }
      return {
        error: errorOf(
          auth,
          'token_fetch_failed',
          `token: ${status}`,
          requestId || headers?.get?.('x-request-id') || correlationId,
          detail,
        ),
      }
    }
  }

  async function fromEndpoint({ widget, reason, signal }: Parameters<FetchToken>[0]): Promise<TokenGrant> {
    const endpoint = source.getAttribute('token-endpoint') ?? ''
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
      body: JSON.stringify({ widget, reason }),
      signal,
    }).catch(async (error: unknown) => {
      // The browser does not say why a request failed. An opaque answer of the same address means that another origin
      // answers there, without CORS. The opaque `Response` then has the status 0. A GET could create a second token.
      const answer = await fetch(endpoint, { method: 'HEAD', mode: 'no-cors', signal })
      throw answer.type === 'opaque' ? answer : error
    })
    const { ok, status, headers } = response
    const text = await response.text()
    let start: string | undefined
    try {
      const grant = JSON.parse(text) as TokenGrant
      if (ok) return grant
    } catch {
      start = text.slice(0, 80)
    }
    return Promise.reject({ status, headers, start } satisfies Thrown)
  }

  // Uses the prefetched token once, and only in the first third of its lifetime. Also returns a failed prefetch,
  // because an immediate second request would probably fail too.
  async function firstOrNew(reason: TokenReason): Promise<TokenGrant | Failure> {
    const early = await ahead
    ahead = undefined
    return early && ('error' in early || Date.now() - start < early.expiresIn * 333) ? early : mint(reason)
  }

  return (reason) => (pending ??= firstOrNew(reason).finally(() => (pending = undefined)))
}

/** A thrown value: an error, the `Response`, or an object with some of these fields. */
type Thrown = {
  name?: string
  status?: string | number
  headers?: Partial<Headers>
  requestId?: string | null
  retryAfter?: string | number | null
  /** The first 80 characters of an answer that is not JSON. */
  start?: string | undefined
}
