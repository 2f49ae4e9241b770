import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createMinter } from '../src/host/mint-token.ts'

async function requestFrom(respond: RequestListener) {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return createMinter(
    { fetchToken: undefined, getAttribute: () => `http://127.0.0.1:${port}/token?order=O-17` },
    'point-exchange',
    'mount-1',
    false,
    new AbortController().signal,
  )('initial')
}

test('the token request is a JSON POST with a custom header', async () => {
  let received: Pick<IncomingMessage, 'method' | 'url' | 'headers'> | undefined
  let body = ''
  const answer = await requestFrom(async (request, response) => {
    received = request
    body = await text(request)
    response.setHeader('content-type', 'application/json').end('{"token":"t","expiresIn":600}')
  })
  expect(answer).toEqual({ token: 't', expiresIn: 600 })
  expect(received).toMatchObject({
    method: 'POST',
    url: '/token?order=O-17',
    headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
  })
  expect(JSON.parse(body)).toEqual({ widget: 'point-exchange', reason: 'initial' })
})

test.each([400, 401, 403, 404, 500])('the error for status %i contains the status and request id', async (status) => {
  const answer = await requestFrom(
    (_, response) => void response.writeHead(status, { 'x-request-id': 'req-1' }).end('{}'),
  )
  expect(answer).toMatchObject({
    error: {
      code: 'token_fetch_failed',
      correlationId: 'req-1',
      message: `token: ${status}`,
      detail: { status: `${status}`, retryAfter: 0 },
    },
  })
})

test('the error for a 429 response contains the Retry-After seconds', async () => {
  const answer = await requestFrom((_, response) => void response.writeHead(429, { 'retry-after': '7' }).end())
  expect(answer).toMatchObject({ error: { correlationId: 'mount-1', detail: { status: '429', retryAfter: 7 } } })
})

test.each([200, 404])('the error for an HTML %i answer contains its first 80 characters', async (status) => {
  const html = `<!doctype html>${'x'.repeat(100)}`
  expect(await requestFrom((_, response) => void response.writeHead(status).end(html))).toMatchObject({
    error: { code: 'token_fetch_failed', detail: { status: `${status}`, start: html.slice(0, 80) } },
  })
})

test('the error for a JSON answer contains nothing of the body', async () => {
  const answer = await requestFrom((_, response) => void response.writeHead(404).end('{"name":"Layla"}'))
  expect(JSON.stringify(answer)).not.toMatch(/start|Layla/)
})

test('a broken connection causes the error token_fetch_failed', async () => {
  expect(await requestFrom((request) => void request.destroy())).toMatchObject({
    error: { code: 'token_fetch_failed', recoverable: true },
  })
})
