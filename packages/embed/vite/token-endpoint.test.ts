import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createMinter } from '../src/host/mint-token.ts'

async function askFrom(respond: RequestListener) {
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

test('the endpoint is asked by POST, in JSON, with the header that a form cannot send', async () => {
  let seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'> | undefined
  let body = ''
  const answer = await askFrom(async (request, response) => {
    seen = request
    body = await text(request)
    response.setHeader('content-type', 'application/json').end('{"token":"t","expiresIn":600}')
  })
  expect(answer).toEqual({ token: 't', expiresIn: 600 })
  expect(seen).toMatchObject({
    method: 'POST',
    url: '/token?order=O-17',
    headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
  })
  expect(JSON.parse(body)).toEqual({ widget: 'point-exchange', reason: 'initial' })
})

test.each([400, 401, 403, 404, 500])('a %i is told by its number, with the request id that the logs know', async (status) => {
  const answer = await askFrom((_, response) => void response.writeHead(status, { 'x-request-id': 'req-1' }).end('{}'))
  expect(answer).toMatchObject({
    error: {
      code: 'token_fetch_failed',
      correlationId: 'req-1',
      message: `token: ${status}`,
      detail: { status: `${status}`, retryAfter: 0 },
    },
  })
})

test('a 429 is told with the seconds it names', async () => {
  const answer = await askFrom((_, response) => void response.writeHead(429, { 'retry-after': '7' }).end())
  expect(answer).toMatchObject({ error: { correlationId: 'mount-1', detail: { status: '429', retryAfter: 7 } } })
})

test('a page of HTML instead of JSON is told as what it is', async () => {
  expect(await askFrom((_, response) => void response.end('<!doctype html>'))).toMatchObject({
    error: { detail: { status: 'SyntaxError' } },
  })
})

test('a connection that breaks is token_fetch_failed', async () => {
  expect(await askFrom((request) => void request.destroy())).toMatchObject({ error: { code: 'token_fetch_failed', recoverable: true } })
})
