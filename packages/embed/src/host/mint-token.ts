import { auth, errorOf } from '../errors.ts'
import type { Failure, TokenGrant, TokenReason, WidgetType } from '../protocol.ts'
import { isGrant } from '../shapes.ts'
import type { ConfigSource, FetchToken } from './config.ts'

/** The element, as far as minting goes: the callback, else the attribute `token-endpoint`. */
export type TokenSource = Pick<ConfigSource, 'fetchToken' | 'getAttribute'>

/** A token for the frame; parallel calls share one. Never rejects. */
export type TakeToken = (reason: TokenReason) => Promise<TokenGrant | Failure>

/** `isEager` mints at once, before the frame is put in. The source is read anew for each token. Once `gone`, nobody waits for one any more. */
export function createMinter(
  source: TokenSource,
  widget: WidgetType,
  correlationId: string,
  isEager: boolean,
  gone: AbortSignal,
): TakeToken {
  // By the clock that goes on while the machine sleeps. Where it is set meanwhile, a token is minted for nothing, or the widget asks for another.
  const start = Date.now()
  let taking: Promise<TokenGrant | Failure> | undefined
  let ahead = isEager ? mint('initial') : undefined

  async function mint(reason: TokenReason): Promise<TokenGrant | Failure> {
    // A callback not within the call: the page may take the element away in it, which must be whole by then. An endpoint at once, since the frame holds up the
    // thread while it is put in.
    // oxlint-disable-next-line typescript/await-thenable, unicorn/no-unnecessary-await -- the shortest way to the end of the turn
    if (source.fetchToken) await 0
    const limit = AbortSignal.timeout(10_000)
    // Safari has `any` since 17.4: before it, who is gone is waited for.
    const signal = AbortSignal.any?.([gone, limit]) ?? limit
    try {
      // The call comes first: when it throws at once, nothing waits for the time-out.
      const grant = await Promise.race([
        (source.fetchToken ?? fromEndpoint)({ widget, reason, signal }),
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
      ])
      if (!isGrant(grant)) throw new SyntaxError()
      return { token: grant.token, expiresIn: grant.expiresIn }
    } catch (error) {
      // One code for all of it: the widget, which has the catalogue, knows the others by the status, and what may be asked again.
      const { name, status = name, headers, requestId, retryAfter } = (error ?? {}) as Thrown
      const detail = { status: `${status}`, retryAfter: Number(retryAfter ?? headers?.get?.('retry-after') ?? 0) }
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
    const response = await fetch(source.getAttribute('token-endpoint') ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
      body: JSON.stringify({ widget, reason }),
      signal,
    })
    return response.ok ? response.json() : Promise.reject(response)
  }

  // A token minted ahead is used once, and only while most of its life is left. A failure ahead is the answer too: asking again at once would only
  // repeat it.
  async function bind(reason: TokenReason): Promise<TokenGrant | Failure> {
    const early = await ahead
    ahead = undefined
    return early && ('error' in early || Date.now() - start < early.expiresIn * 333) ? early : mint(reason)
  }

  return (reason) => (taking ??= bind(reason).finally(() => (taking = undefined)))
}

/** What was thrown: an error, the `Response` itself, or what a callback knows of it. */
type Thrown = {
  name?: string
  status?: string | number
  headers?: Partial<Headers>
  requestId?: string | null
  retryAfter?: string | number | null
}
