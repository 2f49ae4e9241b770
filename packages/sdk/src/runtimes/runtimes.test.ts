import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { rememberInMemory } from '../webhooks/remember-in-memory.ts'
import { signWebhook } from '../webhooks/sign-webhook.ts'
import { webhookHandler } from '../webhooks/webhook-handler.ts'
import { fromLambda, toLambda } from './lambda.ts'
import { toFetch } from './to-fetch.ts'

const secret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
const body = '{"type":"LINKED","sourceUserId":"é"}'
const signed = async () => ({
  'x-service-event-id': 'evt_1',
  ...(await signWebhook({ secret, eventId: 'evt_1', body })),
})
const receiver = () => webhookHandler({ secrets: [secret], seen: rememberInMemory(), onEvent: () => undefined })

/** Returns the Fetch request of a request that a real server of Node has received. */
const received = async (init: RequestInit, use: (request: IncomingMessage) => Promise<unknown>, path = '/a?b=1') => {
  const server = createServer(async (request, response) => {
    response.end(JSON.stringify(await use(request)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const answer: unknown = await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()
  return { port, answer }
}

test('toFetch keeps method, address, headers and bytes of a request of Node', async () => {
  const { answer, port } = await received({ method: 'POST', body, headers: { 'x-a': '1' } }, async (request) => {
    const { method, url, headers, ...rest } = toFetch(request)
    return { method, url, a: headers.get('x-a'), text: await toText(toFetch(request)), rest }
  })
  expect(answer).toMatchObject({ method: 'POST', url: `http://127.0.0.1:${port}/a?b=1`, a: '1', text: body })
})
const toText = (request: Request): Promise<string> => request.text()

test('a webhook that Node received verifies', async () => {
  const init = { method: 'POST', body, headers: await signed() }
  const { answer } = await received(init, async (request) => (await receiver()(toFetch(request))).status)
  expect(answer).toBe(200)
})

test('toFetch takes the raw body of Fastify and refuses a parsed body', async () => {
  const request = {
    method: 'POST',
    url: '/w',
    headers: { host: 'bank.example' },
    protocol: 'https',
    hostname: 'bank.example',
  }
  const raw = { rawHeaders: Object.entries(await signed()).flat(), readableDidRead: true }
  const fetched = toFetch({ ...request, raw, body: Buffer.from(body) })
  expect(fetched.url).toBe('https://bank.example/w')
  expect((await receiver()(fetched)).status).toBe(200)
  expect(() => toFetch({ ...request, raw, body: JSON.parse(body) as object })).toThrow(/needs the raw body/)
})

test('toFetch takes the raw body that NestJS keeps beside the parsed one', async () => {
  const { answer } = await received({ method: 'POST', body, headers: await signed() }, async (request) => {
    const rawBody = Buffer.concat(await request.toArray())
    const parsed = Object.assign(request, { body: JSON.parse(rawBody.toString()) as object })
    return (await receiver()(toFetch(parsed, rawBody))).status
  })
  expect(answer).toBe(200)
})

test('toFetch takes a forwarded host only if the framework trusts it', () => {
  const headers = { host: '10.0.0.7:80', 'x-forwarded-host': 'bank.example, proxy.example' }
  const url = (hostname: string) => toFetch({ url: '/', headers, hostname, protocol: 'https' }).url
  expect([url('10.0.0.7'), url('bank.example')]).toEqual(['https://10.0.0.7:80/', 'https://bank.example/'])
})

test.each([
  ['text', (text: string) => ({ body: text, isBase64Encoded: false })],
  ['base64', (text: string) => ({ body: Buffer.from(text).toString('base64'), isBase64Encoded: true })],
])('fromLambda passes the bytes of a body in %s', async (_, encoded) => {
  const event = {
    ...encoded(body),
    headers: await signed(),
    rawPath: '/w',
    requestContext: { http: { method: 'POST' } },
  }
  expect(await toLambda(await receiver()(fromLambda(event)))).toEqual({
    statusCode: 200,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
    body: '{"received":true}',
  })
})

test('fromLambda keeps repeated headers apart, and builds the address of both gateways', async () => {
  const timestamp = { 'x-service-timestamp': ['1', '2'] }
  const lists = Object.fromEntries(Object.entries(await signed()).map(([name, value]) => [name, [value]]))
  const answer = await receiver()(
    fromLambda({ body, httpMethod: 'POST', multiValueHeaders: { ...lists, ...timestamp } }),
  )
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'HEADER_REPEATED' })])
  const rest = { httpMethod: 'GET', path: '/widgets/multibrand', multiValueQueryStringParameters: { locale: ['ar'] } }
  expect(fromLambda({ ...rest, headers: { Host: 'bank.example' } }).url).toBe(
    'https://bank.example/widgets/multibrand?locale=ar',
  )
  const http = { rawPath: '/w/a', rawQueryString: 'a=1', cookies: ['s=1', 't=2'] }
  const request = fromLambda({ ...http, requestContext: { http: { method: 'GET' }, domainName: 'fn.example' } })
  expect([request.url, request.headers.get('cookie')]).toEqual(['https://fn.example/w/a?a=1', 's=1; t=2'])
})
