import { isUtf8 } from 'node:buffer'
import type { Oauth2Auth } from '../store/webhook-auth.ts'

/** One answer of a token address, whatever its status. Rejects when there was none. */
export type PostForm = (url: string, headers: Record<string, string>, form: string) => Promise<{ status: number; body: Buffer }>

/** No token was given; `cause` is the connection's error where there was no answer. */
export class TokenRequestFailed extends Error {
  override readonly name = 'TokenRequestFailed'
}

export type AccessTokens = {
  /** The kept token of `key`, or a new one, asked for once however many wait for it. Throws `TokenRequestFailed`. */
  get: (key: string, auth: Oauth2Auth) => Promise<string>
  /** Forgets a token that the receiver refused, unless a newer one has taken its place. */
  drop: (key: string, refused: string) => void
}

const earlySeconds = 60
const usualSeconds = 300
const mostKept = 1_000

/** `application/x-www-form-urlencoded` of one value: an id and a secret are encoded before they are joined (RFC 6749 2.3.1). */
const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1)

/** The token request of the client-credentials grant, with the credentials in the header or in the body (4.2). */
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

/** Only a token that can stand in a header counts (RFC 6750 2.1): an empty one is never sent. */
export function readTokenAnswer({ status, body }: { status: number; body: Buffer }): Granted {
  if (status < 200 || status >= 300) throw new TokenRequestFailed(`the token address answered ${status}`)
  let answer: Record<string, unknown> | null = null
  try {
    if (isUtf8(body)) answer = JSON.parse(body.toString('utf8')) as Record<string, unknown> | null
  } catch {
    // Said below.
  }
  if (typeof answer !== 'object' || answer === null) throw new TokenRequestFailed('the token answer is not JSON')
  const { access_token: token, token_type: type, expires_in: expiresIn } = answer
  if (typeof token !== 'string' || !/^[A-Za-z0-9._~+/-]+=*$/.test(token))
    throw new TokenRequestFailed('the token answer has no access_token')
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer') throw new TokenRequestFailed('the token is not of type Bearer')
  const seconds = typeof expiresIn === 'string' && /^\d{1,9}$/.test(expiresIn) ? Number(expiresIn) : expiresIn
  return { token, seconds: typeof seconds === 'number' && seconds >= 0 ? seconds : usualSeconds }
}

/** Tokens by endpoint and configuration, kept until a minute before their end. `now` is in milliseconds. */
export function createAccessTokens(post: PostForm, now: () => number): AccessTokens {
  const kept = new Map<string, { token: string; until: number }>()
  const asked = new Map<string, Promise<string>>()

  const ask = async (key: string, auth: Oauth2Auth): Promise<string> => {
    const { headers, form } = tokenRequest(auth)
    const since = now()
    const answer = await post(auth.tokenUrl, headers, form).catch((cause: unknown) => {
      throw new TokenRequestFailed('the token address did not answer', { cause })
    })
    const { token, seconds } = readTokenAnswer(answer)
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(key, { token, until: since + (seconds - earlySeconds) * 1000 })
    return token
  }

  return {
    async get(key, auth) {
      const held = kept.get(key)
      if (held !== undefined && held.until > now()) return held.token
      const asking = asked.get(key) ?? ask(key, auth).finally(() => asked.delete(key))
      asked.set(key, asking)
      return await asking
    },
    drop(key, refused) {
      if (kept.get(key)?.token === refused) kept.delete(key)
    },
  }
}
