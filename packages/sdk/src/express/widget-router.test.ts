import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import express, { type Express } from 'express'
import express4 from 'express-4'
import { ConnectionError } from '../errors/connection-error.ts'
import { Problem } from '../errors/problem.ts'
import type { PointExchangeOrder, WidgetToken } from '../client/widget-tokens.ts'
import { widgetRouter } from './widget-router.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const serve = async (app: Express): Promise<string> => {
  const server = app.listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const origin = { method: 'POST', path: '/v1/auth/widget/multibrand', baseUrl: 'http://localhost:4001' }
const noAnswer = new ConnectionError({ method: 'POST', url: origin.baseUrl, attempts: 1, reason: 'refused' })

const order = { amount: 50, currency: 'SAR', referenceNumber: 'R-17' } as const

const startSite = async (
  createToken: () => Promise<WidgetToken> = () => Promise.resolve({ token: 'a.b.c', expiresIn: 600 }),
  app = express(),
  onOrder: (request: { body?: unknown }) => unknown = () => undefined,
) => {
  const requested: (PointExchangeOrder | { userId: string })[] = []
  const request = (input: PointExchangeOrder | { userId: string }) => {
    requested.push(input)
    return createToken()
  }
  const router = widgetRouter({
    client: { widgetTokens: { pointExchange: request, multibrand: request } },
    widgetUrls: {
      'point-exchange': 'https://widgets.example/point-exchange/',
      multibrand: 'https://widgets.example/multibrand/',
    },
    signIn: '/sign-in',
    user: (request) => (request.get('cookie') === 'session=layla' ? { id: 'u-1' } : undefined),
    order: (request, user) => {
      onOrder(request)
      return user.id === 'u-1' && request.query['order'] === 'O-17' ? order : undefined
    },
  })
  const address = await serve(app.use(router))
  const headers = {
    cookie: 'session=layla',
    'x-loyalty-widget': '1',
    'content-type': 'application/json',
    origin: address,
  }
  const post = (path: string, more: Record<string, string> = {}, body = '{}') =>
    fetch(address + path, { method: 'POST', headers: { ...headers, ...more }, body })
  // `fetch()` forbids `sec-fetch` headers, so `node:http` imitates the browser.
  const get = (path: string, more: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const sent = httpRequest(address + path, { headers: { cookie: 'session=layla', ...more } }, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      })
      sent.on('error', reject).end()
    })
  return { address, requested, post, get }
}

describe.each([
  { version: 5, app: () => express() },
  { version: 4, app: () => express4() as unknown as Express },
])('the router in Express $version', ({ app }) => {
  const start = (createToken?: () => Promise<WidgetToken>) => startSite(createToken, app())

  describe('POST /api/widget-token/{type} creates a widget token', () => {
    test('the router creates a token for the signed-in user and stored order', async () => {
      const { post, requested } = await start()
      const answer = await post('/api/widget-token/point-exchange?order=O-17', {}, '{"amount":9999,"userId":"someone"}')
      expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
        200,
        'no-store',
        { token: 'a.b.c', expiresIn: 600 },
      ])
      await post('/api/widget-token/multibrand')
      expect(requested).toEqual([{ ...order, userId: 'u-1' }, { userId: 'u-1' }])
    })

    test.each([
      ['no parser', []],
      ['a form parser', [express.urlencoded({ extended: false })]],
      ['a JSON parser', [express.json()]],
      ['a parser of raw bytes', [express.raw({ type: 'text/csv' }), express4.urlencoded({ extended: false })]],
    ])('the order callback gets the JSON body behind %s', async (_, parsers) => {
      const bodies: unknown[] = []
      const site = app()
      for (const parser of parsers) site.use(parser)
      const { post, requested } = await startSite(undefined, site, ({ body }) => bodies.push(body))
      const path = '/api/widget-token/point-exchange?order=O-17'
      expect((await post(path, {}, '{"cart":"C-1"}')).status).toBe(200)
      expect((await post(path, {}, '')).status).toBe(200)
      expect([bodies, requested.length]).toEqual([[{ cart: 'C-1' }, {}], 2])
    })

    test.each<[string, number, string, Record<string, string>, string?]>([
      ['without a session', 401, 'host_unauthenticated', { cookie: 'session=other' }],
      ['without the custom header', 403, 'token_forbidden', { 'x-loyalty-widget': '' }],
      ['from another origin', 403, 'token_forbidden', { origin: 'https://evil.example' }],
      ['from a sandboxed frame', 403, 'token_forbidden', { origin: 'null' }],
      ['with a form', 415, 'json_only', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['with text', 415, 'json_only', { 'content-type': 'text/plain' }],
      ['with broken JSON', 400, 'malformed_json', {}, '{'],
    ])('a token request %s gets the status %i', async (_, status, code, headers, body) => {
      const { post, requested } = await start()
      const answer = await post('/api/widget-token/multibrand', headers, body)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'application/problem+json; charset=utf-8',
      ])
      expect(await answer.json()).toMatchObject({ status, code })
      expect(requested).toEqual([])
    })

    test('the router answers 404 to an unknown or missing order', async () => {
      const { post } = await start()
      for (const query of ['?order=O-99', '', '?order=O-17&order=O-18'])
        expect((await post(`/api/widget-token/point-exchange${query}`)).status).toBe(404)
      expect((await post('/api/widget-token/other')).status).toBe(404)
    })

    test('the router answers a service error with 409, 429, 502 or 504', async () => {
      const thrown = (status: number, code: string, retryAfter?: number) =>
        new Problem(
          { status, code: code as never, title: code, detail: '', retryable: false, errors: [], requestId: 'req_9' },
          { ...origin, retryAfter },
        )
      for (const [error, status, code, retryAfter] of [
        [thrown(409, 'REFERENCE_NUMBER_CONFLICT'), 409, 'REFERENCE_NUMBER_CONFLICT', null],
        [thrown(429, 'RATE_LIMITED', 3), 429, 'RATE_LIMITED', '3'],
        [thrown(401, 'INVALID_CLIENT'), 502, 'INVALID_CLIENT', null],
        [thrown(500, 'INTERNAL_ERROR'), 502, 'INTERNAL_ERROR', null],
        [noAnswer, 504, 'api_unreachable', null],
      ] as const) {
        const { post } = await start(() => Promise.reject(error))
        const answer = await post('/api/widget-token/multibrand')
        expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ status, code })])
        expect(answer.headers.get('retry-after')).toBe(retryAfter)
      }
    })
  })

  describe('GET /widgets/{type} redirects a frame to the widget', () => {
    test('the router redirects to the widget with the token and valid parameters', async () => {
      const { get, address } = await start()
      const parameters = `locale=ar&theme=dark&return_url=${encodeURIComponent(`${address}/done`)}`
      const answer = await get(`/widgets/point-exchange?order=O-17&${parameters}&extra=1`, {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-dest': 'iframe',
      })
      expect(answer).toMatchObject({
        status: 303,
        headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
      })
      expect(answer.headers['location']).toBe(`https://widgets.example/point-exchange/?token=a.b.c&${parameters}`)
    })

    test('the router accepts a return_url whose scheme belongs to an app', async () => {
      const { get } = await start()
      const parameter = `return_url=${encodeURIComponent('com.example.shop:/done')}`
      const answer = await get(`/widgets/multibrand?${parameter}`)
      expect(answer.headers['location']).toBe(`https://widgets.example/multibrand/?token=a.b.c&${parameter}`)
    })

    test("the widget's address contains no invalid parameters of the request", async () => {
      const { get } = await start()
      for (const parameter of [
        'locale=%22%3E',
        'theme=url(x)',
        'return_url=https://evil.example/',
        'return_url=javascript:1',
        'return_url=shop://done',
        'locale=ar&locale=en',
      ])
        expect((await get(`/widgets/multibrand?${parameter}`)).headers['location']).toBe(
          'https://widgets.example/multibrand/?token=a.b.c',
        )
    })

    test('the router refuses frames of other sites, but accepts direct visits', async () => {
      const { get } = await start()
      for (const site of ['cross-site', 'same-site'])
        expect((await get('/widgets/multibrand', { 'sec-fetch-site': site, 'sec-fetch-dest': 'iframe' })).status).toBe(
          403,
        )
      expect(
        (await get('/widgets/multibrand', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' })).status,
      ).toBe(303)
    })

    const signedOut = { cookie: '', accept: 'text/html' }

    test('a signed-out user gets a page with sign-in and return links', async () => {
      const { get, address } = await start()
      const answer = await get(
        `/widgets/multibrand?return_url=${encodeURIComponent(`${address}/account?a=1&b=2`)}`,
        signedOut,
      )
      expect(answer.status).toBe(401)
      expect(answer.text).toMatch(
        /<html lang="en" dir="ltr">.*<title>You’re signed out<.*<main>.*<h1>You’re signed out<\/h1><p>Sign in/s,
      )
      const links = [...answer.text.matchAll(/<a href="([^"]*)"([^>]*)>([^<]*)/g)].map(([, href, more, text]) => [
        href,
        more,
        text,
      ])
      const around = ' target="_top" rel="noreferrer"'
      expect(links).toEqual([
        ['/sign-in', around, 'Sign in'],
        ['', '', 'Try again'],
        [`${address}/account?a=1&#38;b=2`, around, 'Return to the site'],
      ])
      expect(answer.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'self'$/,
      )
    })

    test('the refusal page contains no link to another site', async () => {
      const { get } = await start()
      for (const url of ['https://evil.example/', 'javascript:alert(1)', '"><script>'])
        expect((await get(`/widgets/multibrand?return_url=${encodeURIComponent(url)}`, signedOut)).text).not.toMatch(
          /evil|javascript|script|Return/,
        )
    })

    test('the refusal page has the requested language and theme', async () => {
      const { get } = await start()
      const { text } = await get('/widgets/multibrand?locale=ar-SA&theme=dark', signedOut)
      expect(text).toMatch(
        /<html lang="ar" dir="rtl" data-theme="dark">.*<h1>تم تسجيل خروجك<.*سجّل الدخول.*>إعادة المحاولة</s,
      )
      expect(text).not.toMatch(/>[^<]*[A-Za-z]{2,}[^<]*<\/(?:h1|p|a|title)>/)
    })

    test('the refusal page for a missing order offers no retry', async () => {
      const { get } = await start()
      const noOrder = await get('/widgets/point-exchange?order=%3Cb%3E&locale=%22%3E%3Cscript%3E', {
        accept: 'text/html',
      })
      expect([noOrder.status, noOrder.text]).toEqual([404, expect.stringContaining('We can’t find this order')])
      expect(noOrder.text).not.toMatch(/script|<nav>/)
    })

    test('a refused client that is not a browser gets JSON', async () => {
      const { get } = await start()
      expect((await get('/widgets/multibrand', { cookie: '', accept: '*/*' })).text).toContain('host_unauthenticated')
    })

    test('the refusal page explains a busy or unreachable service', async () => {
      const busy = {
        status: 429,
        code: 'RATE_LIMITED' as never,
        title: '',
        detail: '',
        retryable: true,
        errors: [],
        requestId: 'req_9',
      }
      for (const [error, status, sentence] of [
        [new Problem(busy, { ...origin, retryAfter: 3 }), 429, 'Wait a moment'],
        [noAnswer, 504, 'try again later'],
      ] as const) {
        const { get } = await start(() => Promise.reject(error))
        const answer = await get('/widgets/multibrand', { accept: 'text/html' })
        expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(sentence)])
        expect(answer.headers['retry-after']).toBe(status === 429 ? '3' : undefined)
      }
    })
  })
})
