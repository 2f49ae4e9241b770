import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, createRemoteJWKSet, jwtVerify } from 'jose'
import { errors, Provider } from 'oidc-provider'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Oauth2Auth } from '../../src/store/webhooks/webhook-auth.ts'
import { attempted, openTestOutbox, startReceiver, startTestWorker, type Answer } from '../../testing/webhooks.ts'

/** Credentials in which each special character has a meaning in a URL, a form or HTTP Basic. */
const clientId = 'hooks:of+a/bank%20 & co=1'
const clientSecret = 's:e+c/r%e t&=?#"\\~'
const scope = 'webhooks:write'
const audience = 'https://receiver.test/hooks'
const resourceServer = { client_id: 'receiver', client_secret: 'receiver-secret' }

let server: Server
let issuer: string
beforeAll(async () => {
  const listening = Promise.withResolvers<void>()
  server = createServer().listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The OAuth server warns that it stores everything in memory. The mock hides this warning.
  vi.spyOn(console, 'warn').mockReturnValue()
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const machine = { grant_types: ['client_credentials'], response_types: [], redirect_uris: [], scope }
  const provider = new Provider(issuer, {
    clients: [
      {
        ...machine,
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_basic',
      },
      {
        ...machine,
        client_id: `${clientId} 2`,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
      },
      { ...machine, ...resourceServer },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    cookies: { keys: ['of no use here'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'key', alg: 'ES256', use: 'sig' }] },
    scopes: [scope],
    ttl: { ClientCredentials: 600 },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        // Most OAuth servers name the parameter of the requested resource `audience`, so the test server reads that
        // parameter.
        defaultResource: (ctx) => (ctx.oidc.body as { audience?: string }).audience ?? [],
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== audience) throw new errors.InvalidTarget()
          return { scope, audience, accessTokenFormat: 'jwt', accessTokenTTL: 600, jwt: { sign: { alg: 'ES256' } } }
        },
      },
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
})
afterAll(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const bearer = (header: string | undefined): string => /^Bearer (.+)$/.exec(header ?? '')?.[1] ?? ''
const asReceiver = (path: string, token: string, client: typeof resourceServer = resourceServer) =>
  fetch(`${issuer}${path}`, { method: 'POST', body: new URLSearchParams({ token, ...client }) })

/** Returns a function that answers as a test receiver: 204 if `trusts` accepts the request's token, otherwise 401. */
const trusting =
  (trusts: (token: string) => Promise<boolean>): Answer =>
  (response, request) =>
    void trusts(bearer(request.headers.authorization)).then((trusted) => response.writeHead(trusted ? 204 : 401).end())

const byItself = async (token: string): Promise<boolean> => {
  const verified = await jwtVerify(token, createRemoteJWKSet(new URL(`${issuer}/jwks`)), { issuer, audience }).catch(
    () => undefined,
  )
  return verified?.payload['client_id'] === clientId && verified.payload['scope'] === scope
}
const byAsking = async (token: string): Promise<boolean> => {
  const answer = (await (await asReceiver('/token/introspection', token)).json()) as Record<string, unknown>
  return answer['active'] === true && answer['client_id'] === `${clientId} 2` && answer['scope'] === scope
}

const auth = (change: Partial<Oauth2Auth>): Oauth2Auth => ({
  mode: 'oauth2',
  tokenUrl: `${issuer}/token`,
  clientId,
  clientSecret,
  placement: 'header',
  scope,
  ...change,
})

async function open(endpointAuth: Oauth2Auth, trusts: (token: string) => Promise<boolean>) {
  const opened = new AsyncDisposableStack()
  const outbox = opened.use(await openTestOutbox())
  const receiver = opened.use(await startReceiver(trusting(trusts)))
  await outbox.addEndpoint(receiver.url, { auth: endpointAuth })
  const worker = opened.use(startTestWorker(outbox))
  const send = async (count: number): Promise<void> => {
    const before = (await outbox.attempts()).length
    for (let each = 0; each < count; each += 1) await outbox.addEvent()
    worker.wake()
    await attempted(outbox, before + count)
  }
  const tokens = () => receiver.received.map(({ headers }) => bearer(headers.authorization))
  return { outbox, receiver, send, tokens, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

test('client_secret_basic: a receiver verifies the token of a real OAuth server', async () => {
  await using opened = await open(auth({ audience }), byItself)
  await opened.send(12)
  expect((await opened.outbox.attempts()).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 204n))
  expect(new Set(opened.tokens()).size).toBe(1)
})

test('client_secret_post: after a revocation, the worker requests a new token', async () => {
  const inBody = auth({ clientId: `${clientId} 2`, placement: 'body' })
  await using opened = await open(inBody, byAsking)
  await opened.send(3)
  const [first = ''] = opened.tokens()
  const revoked = await asReceiver('/token/revocation', first, {
    client_id: inBody.clientId,
    client_secret: clientSecret,
  })
  expect([revoked.status, await byAsking(first)]).toEqual([200, false])
  await opened.send(1)
  expect((await opened.outbox.attempts()).map(({ status }) => status)).toEqual([204n, 204n, 204n, 204n])
  const tokens = opened.tokens()
  expect([tokens.length, new Set(tokens.slice(0, 4)), tokens[4] === first]).toEqual([5, new Set([first]), false])
})

test.each([
  ['a wrong secret', { clientSecret: 'wrong' }, 401],
  ['an unknown client', { clientId: 'nobody' }, 401],
  ['an audience that the server does not know', { audience: 'https://elsewhere.test/' }, 400],
])('the worker sends no webhook after a token request with %s', async (_name, change, status) => {
  await using opened = await open(auth(change), () => Promise.resolve(true))
  await opened.send(1)
  const reason = `TOKEN_REQUEST_FAILED: the token address answered ${status}`
  expect(await opened.outbox.attempts()).toMatchObject([{ status: null, reason }])
  expect(opened.receiver.received).toEqual([])
})
