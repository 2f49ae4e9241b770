import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { request as askOrigin, Agent, type IncomingMessage } from 'node:http'
import {
  createSecureServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type Http2Session,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

/** Bytes per segment. The line sends segments of several answers in turn, so small segments share the line fairly. */
const segment = 1460

/** A segment on the line. `arrive` runs when the segment arrives at the browser. */
type Piece = { bytes: number; arrive: () => void }

/** HTTP/1.1 headers that describe the connection. HTTP/2 does not allow these headers. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'upgrade'])

/**
 * Emulates a phone's line. A new connection and each request take `roundTrip` ms, on top of the server's time. All
 * answers share `bytesPerSecond`. Loss, slow start and a second TLS round trip are left out: they would slow the
 * widgets and the baseline page by the same time.
 */
export const createLink = async ({ bytesPerSecond, roundTrip }: { bytesPerSecond: number; roundTrip: number }) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const servers: Http2Server[] = []
  /** The time in ms at which the handshake of each connection is complete. */
  const sessions = new Map<Http2Session, number>()
  const agent = new Agent({ keepAlive: true })
  const waiting: Piece[][] = []
  let freeAt = 0
  let running = false

  /** Sends as many segments as the line can carry until now. The waiting answers take turns, one segment each. */
  const pump = (): void => {
    // If the timer runs late, the line makes up for at most 20 ms of missed sending.
    freeAt = Math.max(freeAt, performance.now() - 20)
    while (waiting.length > 0 && freeAt <= performance.now()) {
      const queue = waiting.shift()!
      const piece = queue.shift()
      if (piece) {
        freeAt += (piece.bytes / bytesPerSecond) * 1000
        setTimeout(piece.arrive, roundTrip / 2)
      }
      if (queue.length > 0) waiting.push(queue)
    }
    running = waiting.length > 0
    if (running) setTimeout(pump, Math.max(1, freeAt - performance.now()))
  }

  /** Queues the headers and segments of an answer for the line to the browser. */
  const carry = (answer: IncomingMessage, response: Http2ServerResponse): void => {
    const queue: Piece[] = []
    const put = (bytes: number, act: () => void): void => {
      queue.push({ bytes, arrive: () => void (response.destroyed || act()) })
      if (!waiting.includes(queue)) waiting.push(queue)
      if (!running) pump()
    }
    // Drops the unsent segments when the visit ends, because they would delay the next visit.
    response.on('close', () => (queue.length = 0))
    const headers = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
    put(headers.flat().join('').length, () => response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers)))
    answer.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += segment) {
        const part = chunk.subarray(at, at + segment)
        put(part.length, () => response.write(part))
      }
    })
    answer.on('end', () => put(0, () => response.end()))
  }

  const ask = (incoming: Http2ServerRequest, response: Http2ServerResponse, port: number): void => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
    const { method, url: path, authority: host } = incoming
    const onward = askOrigin(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, host } },
      (answer) => carry(answer, response),
    )
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }

  /**
   * Opens an HTTPS address that leads over the line to a local port. Each request calls `target` for the port, so the
   * server may start after the call of `open`.
   */
  const open = async (target: () => number): Promise<string> => {
    const server = createSecureServer({ key, cert })
    server.on('session', (session) => {
      sessions.set(session, performance.now() + roundTrip)
      session.on('close', () => sessions.delete(session))
    })
    server.on('request', (incoming, response) => {
      const ready = sessions.get(incoming.stream.session!) ?? 0
      setTimeout(ask, Math.max(0, ready - performance.now()) + roundTrip / 2, incoming, response, target())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
    return `https://localhost:${(server.address() as AddressInfo).port}`
  }

  /** Closes every connection. The next visit must open new connections. */
  const hangUp = (): void => {
    for (const session of sessions.keys()) session.destroy()
  }

  const close = (): void => {
    for (const server of servers) server.close()
    hangUp()
    agent.destroy()
  }

  /**
   * The hash of the certificate's public key. A browser flag with this hash makes the browser trust the certificate.
   */
  const spki = createHash('sha256').update(publicKey).digest('base64')

  return { open, hangUp, close, spki }
}
