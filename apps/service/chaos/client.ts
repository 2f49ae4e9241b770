import { Agent, request } from 'undici'
import type { Env } from '../src/caller.ts'
import type { Operation } from './operations.ts'

export type Answer = { status: number; body: Record<string, unknown> }

const openAgent = (): Agent =>
  new Agent({ connections: 64, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 })

let agent = openAgent()

/** The base addresses and access tokens for requests to one service process, by environment. */
export type Target = Readonly<Record<Env, { baseUrl: string; token: string }>>

/** Sends one request. Returns undefined if no answer arrived; the outcome of the request is then unknown. */
export async function send(
  target: Target,
  { env, path, body }: Pick<Operation, 'env' | 'path' | 'body'>,
): Promise<Answer | undefined> {
  const { baseUrl, token } = target[env]
  return await call('POST', baseUrl + path, token, body)
}

export async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  token: string,
  body?: unknown,
): Promise<Answer | undefined> {
  try {
    const response = await request(url, {
      method,
      dispatcher: agent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: response.statusCode, body: (await response.body.json()) as Record<string, unknown> }
  } catch {
    return undefined
  }
}

export async function tokenOf(baseUrl: string, clientId: string, clientSecret: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const answer = await fetch(`${baseUrl}/oauth2/token`, { method: 'POST', body: form })
  return ((await answer.json()) as { access_token: string }).access_token
}

/**
 * Closes all connections. Later calls open new ones, because the test files of a worker share this module: the calls of
 * the next file would fail for ever with a closed agent.
 */
export const closeClient = (): Promise<void> => {
  const used = agent
  agent = openAgent()
  return used.destroy()
}
