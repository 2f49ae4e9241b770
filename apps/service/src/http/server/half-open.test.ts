import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, test } from 'vitest'
import { startChild } from '../../../testing/child-process.ts'

const descriptors = 1024
const hostile = 1_000
/** The milliseconds that the service has to release the file descriptors of hostile connections. */
const limit = 20_000

const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Opens a client socket that stays half open after the server ends the connection (FIN). */
const hold = (port: number, behave: (socket: Socket) => void): Socket => {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  socket.on('error', () => undefined).resume()
  socket.once('connect', () => behave(socket))
  return socket
}

const drip = (socket: Socket, start: string): void => {
  socket.write(start)
  const timer = setInterval(() => (socket.writable ? socket.write('x') : clearInterval(timer)), 1_000).unref()
}

const behaviours: ((socket: Socket) => void)[] = [
  () => undefined,
  (socket) => drip(socket, 'GET /healthz HTTP/1.1\r\nX-Slow: '),
  (socket) =>
    drip(
      socket,
      'POST /transactions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    ),
  (socket) => socket.write('\u0000\u0001 garbage \r\n\r\n'),
  (socket) => drip(socket, 'GET / HTTP/1.1\r\n\r\n'),
]

type Caller = { localAddress: string; headers?: Record<string, string>; agent?: Agent }

const statusOf = (url: string, caller: Caller): Promise<number | string> =>
  new Promise((resolve) => {
    const request = send(
      `${url.replace('localhost', '127.0.0.1')}/readyz`,
      { ...caller, timeout: 15_000 },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', (error) => resolve(error.message)).end()
  })

type Child = Awaited<ReturnType<typeof startChild>>

const portsOf = ({ baseUrls, portalUrl }: Child): number[] =>
  [baseUrls.sandbox, baseUrls.production, portalUrl].map((url) => Number(new URL(url).port))

const attack = (service: Child) => {
  const ports = portsOf(service)
  const before = descriptorsOf(service.pid)
  const started = performance.now()
  const held = Array.from({ length: hostile }, (_, index) =>
    hold(ports[index % ports.length]!, behaviours[index % behaviours.length]!),
  )
  const elapsed = (): number => performance.now() - started
  return {
    /**
     * Returns whether the attack continues. It lasts at least five seconds, and then until the service has released its
     * file descriptors or `limit` has passed.
     */
    lasts: (): boolean => elapsed() < limit && (elapsed() < 5_000 || descriptorsOf(service.pid) > before + 5),
    [Symbol.dispose]: (): void => {
      for (const socket of held) socket.destroy()
    },
  }
}

// These tests need Linux: they count file descriptors in /proc and connect from several addresses of 127/8.
describe
  .runIf(process.platform === 'linux')
  .concurrent('a service with 1,024 descriptors and 1,000 hostile connections', { timeout: 90_000 }, () => {
    test('an attack from one address does not affect callers at another address', async ({ expect }) => {
      await using service = await startChild({}, { descriptors })
      const honest = () => statusOf(service.baseUrls.sandbox, { localAddress: '127.0.0.2' })
      expect(await honest()).toBe(200)
      const before = descriptorsOf(service.pid)
      using attacking = attack(service)
      const statuses = new Set<number | string>()
      while (attacking.lasts()) {
        statuses.add(await honest())
        await sleep(100)
      }
      expect(descriptorsOf(service.pid)).toBeLessThanOrEqual(before + 5)
      expect([...statuses]).toEqual([200])
    })

    test('callers behind a trusted proxy get answers during an attack', async ({ expect }) => {
      await using service = await startChild({ TRUST_PROXY: '1' }, { descriptors })
      using attacking = attack(service)
      const statuses = new Set<number | string>()
      const agent = new Agent({ keepAlive: true, maxSockets: 300 })
      const caller = async (_: unknown, index: number): Promise<void> => {
        const headers = { 'x-forwarded-for': `203.0.113.${index % 250}` }
        while (attacking.lasts()) {
          statuses.add(await statusOf(service.baseUrls.sandbox, { localAddress: '127.0.0.1', headers, agent }))
          await sleep(500)
        }
      }
      await Promise.all(Array.from({ length: 300 }, caller))
      agent.destroy()
      expect([...statuses]).toEqual([200])
    })

    test('the service closes connections whose clients read no answer', async ({ expect }) => {
      await using service = await startChild({}, { descriptors })
      const page = await (await fetch(`${service.baseUrls.sandbox}/reference`)).text()
      const viewer = /\/reference\/assets\/scalar-[^"]+/.exec(page)?.[0] ?? ''
      const before = descriptorsOf(service.pid)
      const [port] = portsOf(service)
      // Requests eight answers on one connection. They exceed the system's socket buffers, so the service must wait
      // until the client reads.
      const requests = `GET ${viewer} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(8)
      const unread = Array.from({ length: 20 }, () => hold(port!, (socket) => socket.pause().write(requests)))
      await Promise.all(unread.map((socket) => once(socket, 'connect')))
      await expect.poll(() => descriptorsOf(service.pid), { timeout: 30_000 }).toBeGreaterThan(before + 15)
      await expect.poll(() => descriptorsOf(service.pid), { timeout: 60_000 }).toBeLessThanOrEqual(before + 5)
      for (const socket of unread) socket.destroy()
    })
  })
