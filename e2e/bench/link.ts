import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Bytes that travel as one: small enough for two answers to share the line fairly. */
const segment = 1460

type Direction = { push: (chunk: Buffer) => void; end: () => void }

/** Hands over in order, each thing `delay` ms after it came, none before `ready`, which is when the connection stands. */
const delayed = (to: Socket, delay: number, ready: number): Direction => {
  const acts: (() => void)[] = []
  const next = (): void => {
    const act = acts.shift()
    if (!to.destroyed) act?.()
  }
  const later = (act: () => void): void => {
    acts.push(act)
    setTimeout(next, Math.max(0, ready - performance.now()) + delay)
  }
  return { push: (chunk) => later(() => to.write(chunk)), end: () => later(() => to.end()) }
}

/**
 * One customer's line: every connection through it shares `bytesPerSecond` towards the browser, waits `roundTrip` ms to be opened,
 * and takes half of that each way. Unlike the browser's own emulation, which is only a minimum, it adds to what a server takes.
 * Loss and slow start are left out: they would be the same for what is measured and for its floor.
 */
export const createLink = ({ bytesPerSecond, roundTrip }: { bytesPerSecond: number; roundTrip: number }) => {
  const waiting: { pieces: Buffer[]; deliver: Direction; ended: boolean }[] = []
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  let freeAt = 0
  let running = false

  /** Sends what the line has room for by now, one piece of each connection in turn. */
  const pump = (): void => {
    // A timer that fired late may catch up, by 20 ms at most.
    freeAt = Math.max(freeAt, performance.now() - 20)
    while (waiting.length > 0 && freeAt <= performance.now()) {
      const queue = waiting.shift()!
      const piece = queue.pieces.shift()
      if (piece) {
        freeAt += (piece.length / bytesPerSecond) * 1000
        queue.deliver.push(piece)
      }
      if (queue.pieces.length > 0) waiting.push(queue)
      else if (queue.ended) queue.deliver.end()
    }
    running = waiting.length > 0
    if (running) setTimeout(pump, Math.max(1, freeAt - performance.now()))
  }

  const towardsBrowser = (browser: Socket): Direction => {
    const queue = { pieces: [] as Buffer[], deliver: delayed(browser, roundTrip / 2, 0), ended: false }
    // What nobody waits for any more must not hold up the next visit.
    browser.on('close', () => (queue.pieces.length = 0))
    const wake = () => {
      if (!waiting.includes(queue)) waiting.push(queue)
      if (!running) pump()
    }
    return {
      push: (chunk) => {
        for (let at = 0; at < chunk.length; at += segment) queue.pieces.push(chunk.subarray(at, at + segment))
        wake()
      },
      end: () => {
        queue.ended = true
        wake()
      },
    }
  }

  const join = (from: Socket, direction: Direction, other: Socket): void => {
    from.setNoDelay(true)
    from.on('data', direction.push)
    from.on('end', direction.end)
    from.on('error', () => other.destroy())
    from.on('close', () => direction.end())
  }

  /** A loopback address that leads over the line to a port; `target` is asked at each connection, so it may start later. */
  const open = async (target: () => number): Promise<string> => {
    const server = createServer({ allowHalfOpen: true }, (browser) => {
      const ready = performance.now() + roundTrip
      const origin = connect({ port: target(), host: '127.0.0.1', allowHalfOpen: true })
      for (const socket of [browser, origin]) sockets.add(socket.on('close', () => sockets.delete(socket)))
      join(browser, delayed(origin, roundTrip / 2, ready), origin)
      join(origin, towardsBrowser(browser), browser)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }

  /** Ends every connection: the next visit has to open its own. */
  const hangUp = (): void => sockets.forEach((socket) => socket.destroy())

  const close = (): void => {
    for (const server of servers) server.close()
    hangUp()
  }

  return { open, hangUp, close }
}
