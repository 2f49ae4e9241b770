import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionLimits, descriptorLimit } from './connection-limits.ts'
import { createConnections, type Connections } from './connections.ts'
import { createHttpServer } from './http-server.ts'

let server: Server
let connections: Connections
const warnings: unknown[] = []
let begun = 0

beforeEach(async () => {
  // Fakes only the timers of the service's periodic checks. Node's sockets keep their real timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  warnings.length = 0
  begun = 0
  const log = { warn: (...words: unknown[]) => void warnings.push(words) }
  connections = createConnections({ total: 6, perAddress: 3 }, log)
  const opened = createHttpServer((prefix) => `${prefix}_1`, connections)
  opened.serve((request, response) => {
    begun += 1
    if (request.url === '/now') response.end('done')
    if (request.url === '/large') response.end(Buffer.alloc(64 * 1024 * 1024))
    if (request.url === '/early') response.writeHead(200).write('a')
  })
  server = opened.server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  connections.stop()
  server.close().closeAllConnections()
  await once(server, 'close')
  vi.useRealTimers()
})

type Client = { socket: Socket; ended: Promise<unknown>; received: () => string }

const open = async (address: string, text = ''): Promise<Client> => {
  const observed = once(server, 'connection')
  const socket = connect({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    localAddress: address,
    allowHalfOpen: true,
  })
  const ended = new Promise((done) => void socket.once('end', done).once('close', done))
  let received = ''
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  await observed
  if (text !== '') socket.write(text)
  return { socket, ended, received: () => received }
}
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const post = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`
const isOpen = ({ socket }: Client): boolean => !socket.destroyed && !socket.readableEnded
const answered = async (...clients: Client[]): Promise<void> => {
  for (const client of clients) await vi.waitFor(() => expect(client.received()).toContain('done'))
}

test('connectionLimits allows 80 % of descriptors and a quarter per address', () => {
  const settings = { trustProxy: 0, connectionsPerAddress: undefined }
  expect(connectionLimits(settings, 1024)).toEqual({ total: 819, perAddress: 204 })
  expect(connectionLimits(settings, 256)).toEqual({ total: 204, perAddress: 100 })
  expect(connectionLimits({ ...settings, connectionsPerAddress: 7 }, 1024)).toEqual({ total: 819, perAddress: 7 })
  expect(connectionLimits({ trustProxy: 1, connectionsPerAddress: 7 }, 1024)).toEqual({ total: 819, perAddress: 819 })
})

test('descriptorLimit reads the process limit or assumes 4,096', () => {
  expect(descriptorLimit()).toBeGreaterThan(100)
  expect(descriptorLimit('/nowhere')).toBe(4096)
})

test('an address above its connection limit loses its oldest idle connection', async () => {
  const served = await open('127.0.0.1', get('/now'))
  await answered(served)
  const [oldest, newer] = [await open('127.0.0.1'), await open('127.0.0.1', 'GET / HTTP/1.1\r\nX-')]
  const neighbour = await open('127.0.0.2')
  const newest = await open('127.0.0.1')
  await oldest.ended
  expect([served, newer, neighbour, newest].map(isOpen)).toEqual([true, true, true, true])
  vi.advanceTimersByTime(1_000)
  expect(warnings).toEqual([[{ closed: 1, total: 6, perAddress: 3 }, expect.any(String)]])
})

test('an idle connection closes before a connection with a running request', async () => {
  const waiting = [await open('127.0.0.1', get('/waits')), await open('127.0.0.1', get('/waits'))]
  await vi.waitFor(() => expect(begun).toBe(2))
  const idle = await open('127.0.0.1', get('/now'))
  await answered(idle)
  const next = await open('127.0.0.1', get('/waits'))
  await idle.ended
  await vi.waitFor(() => expect(begun).toBe(4))
  const refused = await open('127.0.0.1')
  await refused.ended
  expect([...waiting, next].map(isOpen)).toEqual([true, true, true])
})

test('a service at its limit closes a connection of the busiest address', async () => {
  const many = [await open('127.0.0.1'), await open('127.0.0.1'), await open('127.0.0.1')]
  const others = [await open('127.0.0.2'), await open('127.0.0.3'), await open('127.0.0.4')]
  const honest = await open('127.0.0.5', get('/now'))
  await answered(honest)
  await many[0]!.ended
  expect([...many.slice(1), ...others].map(isOpen)).toEqual([true, true, true, true, true])
})

test('blank lines do not keep an idle connection open', async () => {
  const client = await open('127.0.0.1', get('/now'))
  await answered(client)
  client.socket.write('\r\n')
  vi.advanceTimersByTime(79_000)
  expect(isOpen(client)).toBe(true)
  vi.advanceTimersByTime(3_000)
  await client.ended
})

test('a request body slower than 240 bytes per second ends its connection', async () => {
  const slow = await open('127.0.0.1', `${post('/waits', 9000)}${'x'.repeat(100)}`)
  const fast = await open('127.0.0.2', `${post('/waits', 9000)}${'x'.repeat(8000)}`)
  await vi.waitFor(() => expect(begun).toBe(2))
  vi.advanceTimersByTime(9_000)
  expect(slow.received()).toBe('')
  vi.advanceTimersByTime(3_000)
  await slow.ended
  expect(slow.received()).toMatch(/^HTTP\/1\.1 400 .*did not arrive in time/s)
  expect(isOpen(fast)).toBe(true)
})

test('a timeout adds no second answer to an answer that has begun', async () => {
  const client = await open('127.0.0.1', `${post('/early', 9000)}x`)
  await vi.waitFor(() => expect(client.received()).toContain('200 OK'))
  vi.advanceTimersByTime(12_000)
  await client.ended
  expect(client.received().match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('the server answers a complete request and then closes after invalid bytes', async () => {
  const client = await open('127.0.0.1', `${get('/now')}garbage\r\n\r\n`)
  await client.ended
  expect(client.received()).toMatch(/^HTTP\/1\.1 200 OK.*done/s)
})

test('a client that reads too slowly loses its connection', async () => {
  const client = await open('127.0.0.1', get('/large'))
  await vi.waitFor(() => expect(client.received()).not.toBe(''))
  client.socket.pause()
  vi.advanceTimersByTime(1_000)
  vi.advanceTimersByTime(30_000 + (64 * 1024 * 1024) / 8 + 2_000)
  await vi.waitFor(async () => expect(await count()).toBe(0))
})

const count = (): Promise<number> => new Promise((done) => server.getConnections((_, connected) => done(connected)))
