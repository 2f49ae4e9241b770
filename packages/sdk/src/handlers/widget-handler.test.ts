import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CallOptions } from '../client/call-options.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { fakeProblem, fakeService } from '../testing/fake-service.ts'
import { createServiceClient } from '../client/service-client.ts'
import { prefersHtml } from './prefers-html.ts'
import { framePolicy, style } from './refusal-page.ts'
import { widgetHandler, type WidgetHandlerOptions } from './widget-handler.ts'

const site = 'https://bank.example'
const order = { amount: 50, currency: 'SAR', referenceNumber: 'R-17' } as const
type User = { id: string }

const client = (answers: Parameters<typeof fakeService>[0] = {}) =>
  createServiceClient({
    baseUrl: 'https://fake.example',
    clientId: 'cl_1',
    clientSecret: 'sk_1',
    fetch: fakeService(answers),
  })

const handler = (more: Partial<WidgetHandlerOptions<User, { session?: string }>> = {}) =>
  widgetHandler<User, { session?: string }>({
    client: client(),
    user: (_, context) => (context?.session ? { id: context.session } : undefined),
    order: () => order,
    ...more,
  })

const post = (path = '/api/widget-token/point-exchange', headers: Record<string, string> = {}, body = '{}') =>
  new Request(site + path, {
    method: 'POST',
    headers: { origin: site, 'x-loyalty-widget': '1', 'content-type': 'application/json', ...headers },
    body,
  })
const signedIn = { session: 'u-1' }

test('POST answers a token for the context’s user and the server’s order', async () => {
  const received: unknown[] = []
  const handle = handler({
    client: client({
      createPointExchangeToken: async (request) => {
        received.push(await request.json())
        return { accessToken: 'a.b.c' }
      },
    }),
  })
  const answer = await handle(post(undefined, {}, '{"amount":9999}'), signedIn)
  expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
    200,
    'no-store',
    { token: 'a.b.c', expiresIn: 600 },
  ])
  expect(received).toEqual([{ ...order, userId: 'u-1', clientId: 'cl_1', clientSecret: 'sk_1' }])
})

test('the widgets have the addresses of the client, or those of widgetUrls', async () => {
  const request = () => new Request(`${site}/widgets/multibrand?locale=ar`)
  const location = async (more: object) => (await handler(more)(request(), signedIn)).headers.get('location')
  expect(await location({})).toBe('https://fake.example/widgets/multibrand/?token=%3CWIDGET_TOKEN%3E&locale=ar')
  const widgetUrls = { multibrand: 'https://w.example/m/', 'point-exchange': 'https://w.example/p/' }
  expect(await location({ widgetUrls })).toBe('https://w.example/m/?token=%3CWIDGET_TOKEN%3E&locale=ar')
  expect(() => handler({ client: { widgetTokens: client().widgetTokens } })).toThrow('widgetUrls is missing')
})

test('a frame keeps history=off, and no other value of it', async () => {
  const location = async (history: string) =>
    (await handler()(new Request(`${site}/widgets/multibrand?history=${history}`), signedIn)).headers.get('location')
  expect(await location('off')).toMatch(/&history=off$/)
  expect(await location('on')).not.toContain('history')
})

test.each<[string, number, string, Request, object?]>([
  ['no user', 401, 'host_unauthenticated', post(), {}],
  ['no order', 404, 'order_not_found', post()],
  ['another site', 403, 'token_forbidden', post(undefined, { origin: 'https://evil.example' })],
  ['a cross-site fetch', 403, 'token_forbidden', post(undefined, { 'sec-fetch-site': 'cross-site' })],
  ['no custom header', 403, 'token_forbidden', post(undefined, { 'x-loyalty-widget': '' })],
  ['a form', 415, 'json_only', post(undefined, { 'content-type': 'text/plain' })],
  ['broken JSON', 400, 'malformed_json', post(undefined, {}, '{')],
  ['a large body', 413, 'body_too_large', post(undefined, {}, `"${'a'.repeat(5_000)}"`)],
  ['an unknown widget', 404, 'not_found', post('/api/widget-token/other')],
  ['another method', 405, 'method_not_allowed', new Request(`${site}/widgets/multibrand`, { method: 'DELETE' })],
  [
    'a foreign frame',
    403,
    'token_forbidden',
    new Request(`${site}/widgets/multibrand`, {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
    }),
  ],
])('a request with %s gets the status %i', async (_, status, code, request, context = signedIn) => {
  const answer = await handler({ order: () => undefined })(request, context)
  expect(await answer.json()).toMatchObject({ status, code, type: 'about:blank' })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
    'no-store',
  ])
})

test('behind a proxy, the option origin names the site', async () => {
  const request = () => new Request('http://10.0.0.7/api/widget-token/multibrand', post())
  expect((await handler()(request(), signedIn)).status).toBe(403)
  expect((await handler({ origin: site })(request(), signedIn)).status).toBe(200)
})

test('a token request of the handler ends after five seconds', async () => {
  const limits: (CallOptions | undefined)[] = []
  const mint = async (_: object, options?: CallOptions) => {
    limits.push(options)
    return { token: 'a', expiresIn: 1 }
  }
  const widgetTokens = { pointExchange: mint, multibrand: mint }
  const handle = handler({ client: { widgetTokens, baseUrl: 'https://fake.example' } })
  await handle(post(), signedIn)
  await handle(post('/api/widget-token/multibrand'), signedIn)
  const five = { timeoutMs: 5_000, deadlineMs: 5_000 }
  expect(limits).toEqual([five, five])
})

test.each([
  ['REFERENCE_NUMBER_CONFLICT', 409],
  ['RATE_LIMITED', 429],
  ['SERVICE_UNAVAILABLE', 503],
  ['INVALID_CLIENT', 502],
  ['INTERNAL_ERROR', 502],
] as const)('the error %s of the service becomes the status %i', async (code, status) => {
  const answer = await handler({ client: client({ createPointExchangeToken: fakeProblem(code, { retryAfter: 11 }) }) })(
    post(),
    signedIn,
  )
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '11'])
  expect(await answer.json()).toMatchObject({ code, requestId: 'req_fake' })
})

test('a service without an answer becomes 504 api_unreachable', async () => {
  const mint = () =>
    Promise.reject(new ConnectionError({ method: 'POST', url: 'https://fake.example', attempts: 1, reason: 'refused' }))
  const answer = await handler({ client: { widgetTokens: { pointExchange: mint, multibrand: mint }, baseUrl: site } })(
    post(),
    signedIn,
  )
  expect([answer.status, await answer.json()]).toEqual([504, expect.objectContaining({ code: 'api_unreachable' })])
})

test('an error of the site rejects', async () => {
  const user = () => {
    throw new Error('The session store is down')
  }
  await expect(handler({ user })(post(), signedIn)).rejects.toThrow('The session store is down')
})

test('order can read the body of the request', async () => {
  const handle = handler({ order: async (request) => ({ ...order, ...((await request.json()) as object) }) })
  expect((await handle(post(undefined, {}, '{"referenceNumber":"R-18"}'), signedIn)).status).toBe(200)
})

describe('a browser gets a page, and a program JSON', () => {
  test.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['*/*', false],
    [undefined, false],
    ['application/json, text/html', false],
    ['text/html;q=0.5, application/json;q=0.4', true],
    ['text/*, application/json;q=0.9', true],
    ['application/json, */*;q=0.1', false],
    ['text/html;q=0', false],
  ])('Accept: %s', (accept, expected) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    expect(prefersHtml(new Request(site, { headers }))).toBe(expected)
  })

  test('the page of a refusal may have exactly its own style', async () => {
    expect(framePolicy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    const request = new Request(`${site}/widgets/multibrand?locale=fr`, { headers: { accept: 'text/html' } })
    const answer = await handler({ signIn: '/sign-in' })(request, {})
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([401, framePolicy])
    expect(await answer.text()).toMatch(/<html lang="fr" dir="ltr">.*href="\/sign-in".*Se connecter/s)
  })
})
