import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { request as askOrigin, Agent, type IncomingMessage } from 'node:http'
import { createSecureServer, type Http2Server, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

/** Bytes that travel as one: small enough for two answers to share the line fairly. */
const segment = 1460

/** What is to come over the line: so many bytes, and what they do once they are there. */
type Piece = { bytes: number; arrive: () => void }

/** Of one connection, as HTTP/1.1 speaks of it, not of an answer. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'upgrade'])

/**
 * One customer's line as it is between a phone and what stands in front of a service: one connection for each origin, which carries all of its
 * requests at once (HTTP/2, and 3) and takes `roundTrip` ms to open; half of that each way; `bytesPerSecond` towards the browser for everything
 * together. Unlike the browser's own emulation, which is only a minimum, it adds to what a server takes. Loss, slow start and what a second round trip
 * of TLS would take are left out: they would be the same for what is measured and for its floor.
 */
export const createLink = async ({ bytesPerSecond, roundTrip }: { bytesPerSecond: number; roundTrip: number }) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const servers: Http2Server[] = []
  /** When each connection stands. */
  const sessions = new Map<Http2Session, number>()
  const agent = new Agent({ keepAlive: true })
  const waiting: Piece[][] = []
  let freeAt = 0
  let running = false

  /** Sends what the line has room for by now, one piece of each answer in turn. */
  const pump = (): void => {
    // A timer that fired late may catch up, by 20 ms at most.
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

  /** Carries an answer towards the browser. */
  const carry = (answer: IncomingMessage, response: Http2ServerResponse): void => {
    const queue: Piece[] = []
    const put = (bytes: number, act: () => void): void => {
      queue.push({ bytes, arrive: () => void (response.destroyed || act()) })
      if (!waiting.includes(queue)) waiting.push(queue)
      if (!running) pump()
    }
    // What nobody waits for any more must not hold up the next visit.
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
    const onward = askOrigin({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, host } }, (answer) =>
      carry(answer, response),
    )
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }

  /** An address that leads over the line to a port of loopback; `target` is asked at each request, so it may start later. */
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

  /** Ends every connection: the next visit has to open its own. */
  const hangUp = (): void => {
    for (const session of sessions.keys()) session.destroy()
  }

  const close = (): void => {
    for (const server of servers) server.close()
    hangUp()
    agent.destroy()
  }

  /** For a browser that is to trust the line: whose key it is. */
  const spki = createHash('sha256').update(publicKey).digest('base64')

  return { open, hangUp, close, spki }
}
