import { isUtf8 } from 'node:buffer'
import type { Oauth2Auth } from '../store/webhooks/webhook-auth.ts'
import { retryAfterMs } from '../outbound/retry-after.ts'

type Answer = { status: number; retryAfter?: string | string[] | undefined; body: Buffer }

/** Posts a form to a token URL. Resolves with the response, whatever its status. Rejects if no response arrives. */
export type PostForm = (url: string, headers: Record<string, string>, form: string) => Promise<Answer>

/**
 * Thrown if a request to the token URL gets no access token. `cause` is the connection error if no response arrived.
 */
export class TokenRequestFailed extends Error {
  override readonly name = 'TokenRequestFailed'
  /**
   * True if the token URL responded with status 429. `retryAfterMs` is then the delay from the response header
   * `Retry-After`, or null if the response has no such header.
   */
  readonly overloaded: boolean
  readonly retryAfterMs: number | null

  constructor(message: string, options: { cause?: unknown; overloaded?: boolean; retryAfterMs?: number | null } = {}) {
    super(message, options)
    this.overloaded = options.overloaded ?? false
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** The key of a cached token: an endpoint and the version of its configuration. */
type TokenHolder = { endpointId: string; configVersion: number }

export type AccessTokens = {
  /**
   * Returns the cached access token, or requests a new token. Simultaneous calls for one endpoint share one request.
   * Throws `TokenRequestFailed`.
   */
  get: (holder: TokenHolder, auth: Oauth2Auth) => Promise<string>
  /** Removes the token `refused` from the cache. Does nothing if a newer token has already replaced it. */
  drop: (holder: TokenHolder, refused: string) => void
}

const earlySeconds = 60
const usualSeconds = 300
const mostKept = 1_000
/**
 * The maximum length of an access token. The worker refuses a longer token, because many receivers refuse a longer
 * header.
 */
const longestToken = 8 * 1024

/**
 * Encodes a text as `application/x-www-form-urlencoded`. In HTTP Basic, the client id and the client secret are each
 * encoded before a colon joins them (RFC 6749 §2.3.1).
 */
const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1)

/**
 * Returns the token request of the client-credentials grant (RFC 6749 §4.4). `placement` decides whether its header or
 * its body has the credentials.
 */
export function tokenRequest({ clientId, clientSecret, placement, scope, audience }: Oauth2Auth): {
  headers: Record<string, string>
  form: string
} {
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  if (scope) form.set('scope', scope)
  if (audience) form.set('audience', audience)
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  if (placement === 'body') {
    form.set('client_id', clientId)
    form.set('client_secret', clientSecret)
    return { headers, form: form.toString() }
  }
  const credentials = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')
  return { headers: { ...headers, authorization: `Basic ${credentials}` }, form: form.toString() }
}

type Granted = { token: string; seconds: number }

/**
 * Reads the access token of a response. Throws `TokenRequestFailed` if the response has no token, or a token with
 * characters that RFC 6750 §2.1 does not allow.
 */
export function readTokenAnswer({ status, retryAfter, body }: Answer, now: number): Granted {
  if (status < 200 || status >= 300) {
    const asks = { overloaded: status === 429, retryAfterMs: retryAfterMs(retryAfter, now) }
    throw new TokenRequestFailed(`the token address answered ${status}`, asks)
  }
  let answer: Record<string, unknown> | null = null
  try {
    if (isUtf8(body)) answer = JSON.parse(body.toString('utf8')) as Record<string, unknown> | null
  } catch {
    // The body is not JSON, so `answer` stays null, and the next line throws the error.
  }
  if (typeof answer !== 'object' || answer === null) throw new TokenRequestFailed('the token answer is not JSON')
  const { access_token: token, token_type: type, expires_in: expiresIn } = answer
  if (typeof token !== 'string' || !/^[A-Za-z0-9._~+/-]+=*$/.test(token))
    throw new TokenRequestFailed('the token answer has no access_token')
  if (token.length > longestToken) throw new TokenRequestFailed('the token is longer than 8,192 characters')
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer')
    throw new TokenRequestFailed('the token is not of type Bearer')
  const seconds = typeof expiresIn === 'string' && /^\d{1,9}$/.test(expiresIn) ? Number(expiresIn) : expiresIn
  return { token, seconds: typeof seconds === 'number' && seconds >= 0 ? seconds : usualSeconds }
}

/**
 * Returns the milliseconds for which the cache uses a token: until one minute before the token's expiry, but at least
 * for half of its lifetime.
 */
const usedFor = (seconds: number): number => Math.max(seconds - earlySeconds, seconds / 2) * 1000

/** Creates a cache that holds one access token for each endpoint. `now` returns the time in milliseconds. */
export function createAccessTokens(post: PostForm, now: () => number): AccessTokens {
  const kept = new Map<string, { token: string; until: number; configVersion: number }>()
  const asked = new Map<string, Promise<string>>()

  const ask = async ({ endpointId, configVersion }: TokenHolder, auth: Oauth2Auth): Promise<string> => {
    const { headers, form } = tokenRequest(auth)
    const since = now()
    const answer = await post(auth.tokenUrl, headers, form).catch((cause: unknown) => {
      throw new TokenRequestFailed('the token address did not answer', { cause })
    })
    const { token, seconds } = readTokenAnswer(answer, now())
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(endpointId, { token, until: since + usedFor(seconds), configVersion })
    return token
  }

  return {
    async get(holder, auth) {
      const { endpointId, configVersion } = holder
      const held = kept.get(endpointId)
      if (held !== undefined && held.configVersion === configVersion && held.until > now()) return held.token
      const key = `${endpointId} ${configVersion}`
      const asking = asked.get(key) ?? ask(holder, auth).finally(() => asked.delete(key))
      asked.set(key, asking)
      return await asking
    },
    drop({ endpointId }, refused) {
      if (kept.get(endpointId)?.token === refused) kept.delete(endpointId)
    },
  }
}
