import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const headersOf = async (address: string, accept = '*/*') => {
  const { headers } = await fetch(address, { headers: { accept } })
  return ['x-frame-options', 'cross-origin-opener-policy', 'permissions-policy'].map((name) => headers.get(name))
}

/** Sends `text` unchanged to the sandbox's port and returns the text of the answer. */
const raw = async (text: string): Promise<string> => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.baseUrls.sandbox).port) })
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test('every API answer forbids its display in a frame', async () => {
  for (const path of ['/healthz', '/transactions', '/nowhere', '/reference.md', '/openapi.json'])
    expect((await headersOf(service.baseUrls.production + path))[0], path).toBe('DENY')
  expect(await raw('garbage\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*X-Frame-Options: DENY\r\n/s)
})

test('reference and portal pages restrict browser features and window access', async () => {
  const { sandbox } = service.baseUrls
  const pages = [`${sandbox}/reference`, `${sandbox}/reference.md`, `${sandbox}/errors/RATE_LIMITED`]
  for (const address of [...pages, `${service.portalUrl}/portal/api/session`, `${service.portalUrl}/nowhere`])
    expect(await headersOf(address, 'text/html'), address).toEqual([
      'DENY',
      'same-origin',
      expect.stringContaining('camera=()'),
    ])
})

test('the server rejects a request with two Host headers', async () => {
  const request = (hosts: string, version = '1.1') =>
    raw(`GET /healthz HTTP/${version}\r\n${hosts}Connection: close\r\n\r\n`)
  expect(await request('Host: a\r\n')).toMatch(/^HTTP\/1\.1 200/)
  for (const hosts of ['Host: a\r\nHost: a\r\n', 'Host: a\r\nX-Other: b\r\nhOST: b\r\n']) {
    expect(await request(hosts)).toMatch(/^HTTP\/1\.1 400 .*more than one Host header/s)
    expect(await request(hosts, '1.0')).toMatch(/^HTTP\/1\.1 400/)
  }
})
