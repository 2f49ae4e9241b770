import { randomBytes } from 'node:crypto'
import type { Env } from '../../src/caller.ts'
import type { ClientCredentials, Exchange, Purchase } from './fixture.ts'

type Json = Record<string, unknown>
type Answer = { status: number; body: Json }

/**
 * Creates the API clients and widgets that call one running service. Removes the service's base address from its
 * answers, so that answers of two services are comparable.
 */
export const createCallers = (baseUrls: Readonly<Record<Env, string>>) => {
  const tokens = new Map<string, string>()

  const send = async (
    env: Env,
    method: string,
    path: string,
    body: unknown,
    token?: string,
    headers: object = {},
  ): Promise<Answer> => {
    const response = await fetch(baseUrls[env] + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = (await response.text()).replaceAll(baseUrls[env], '')
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Json) }
  }

  const tokenOf = async (env: Env, { clientId, clientSecret }: ClientCredentials): Promise<string> => {
    const known = tokens.get(`${env} ${clientId}`)
    if (known !== undefined) return known
    const { body } = await send(env, 'POST', '/v1/auth/authenticate', { clientId, clientSecret })
    const token = String(body['accessToken'])
    tokens.set(`${env} ${clientId}`, token)
    return token
  }

  const call = async (
    env: Env,
    client: ClientCredentials,
    { method = 'POST', path, body }: { method?: string; path: string; body?: unknown },
  ): Promise<Answer> => send(env, method, path, body, await tokenOf(env, client))

  /** Requests a widget token and exchanges this token for a session, as a sandbox widget does. Returns the session. */
  const openWidget = async ({ client, token }: Pick<Purchase, 'client' | 'token'>): Promise<Json> => {
    const { body } = await send('sandbox', 'POST', '/v1/auth/widget/point-exchange', { ...client, ...token })
    const exchangeRequest = { token: body['accessToken'], nonce: randomBytes(24).toString('base64url') }
    return (await send('sandbox', 'POST', '/v1/widget/session', exchangeRequest)).body
  }

  return {
    call,
    openWidget,
    repeat: ({ env, client, path, body }: Exchange): Promise<Answer> => call(env, client, { path, body }),
    /** Sends the customer's exchange request in an open widget session. */
    exchange: async (session: Json, body: Json): Promise<Answer> =>
      await send('sandbox', 'POST', '/v1/widget/point-exchange/transactions', body, String(session['sessionToken'])),
  }
}
