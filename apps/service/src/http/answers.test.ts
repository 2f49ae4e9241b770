import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestService } from '../../testing/service.ts'
import { protect } from './security-headers.ts'

const ask = async (address: string, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
  const [answer] = (await once(get(address, { headers, agent: false }), 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

test('every response has each security header of the package helmet exactly once', async () => {
  await using service = await startTestService()
  const bare = await serve((request, response) => protect(request, response, () => response.end('{}')))
  const { headers: written } = await ask(bare.address)
  bare.close()
  const own = Object.entries(written).filter(
    ([name]) => !['date', 'connection', 'content-length', 'keep-alive'].includes(name),
  )
  expect(own.length).toBeGreaterThan(8)
  for (const path of ['/healthz', '/programs', '/nothing', '/reference.md']) {
    const { headers, rawHeaders } = await ask(service.baseUrls.sandbox + path)
    expect(headers).toMatchObject(Object.fromEntries(own))
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
    expect(names).toStrictEqual([...new Set(names)])
    expect(headers['x-request-id']).toMatch(/^req_/)
  }
})

test('the server compresses answers of one kilobyte or more', async () => {
  await using service = await startTestService()
  const at = (path: string, encoding?: string) =>
    ask(service.baseUrls.sandbox + path, encoding === undefined ? {} : { 'accept-encoding': encoding })
  const long = await at('/openapi.json', 'br, gzip')
  expect(long.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(long.headers['content-length']).toBeUndefined()
  expect((await at('/openapi.json', 'gzip')).headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
  })
  const plain = await at('/openapi.json')
  expect(plain.headers).toMatchObject({ 'content-length': expect.any(String) as string, vary: 'Accept-Encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const short = await at('/healthz', 'br, gzip')
  expect(short.headers).toMatchObject({ 'content-length': expect.any(String) as string, vary: 'Accept-Encoding' })
  expect(short.headers['content-encoding']).toBeUndefined()
})

test('the service answers 304 only to a matching If-None-Match header', async () => {
  await using service = await startTestService()
  const authorization = `Bearer ${await service.accessToken()}`
  const address = `${service.baseUrls.sandbox}/programs`
  const first = await ask(address, { authorization })
  const tag = first.headers.etag ?? ''
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await ask(address, { authorization, 'if-none-match': known })
    expect(again).toMatchObject({
      statusCode: 304,
      headers: { etag: tag, 'cache-control': 'private, max-age=300', vary: 'Accept-Encoding' },
    })
    expect(again.headers['content-type']).toBeUndefined()
  }
  expect((await ask(address, { authorization, 'if-none-match': '"other"' })).statusCode).toBe(200)
})
