import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy in front of the socket file of a PostgreSQL server. For tests. */
export type TestProxy = AsyncDisposable & {
  /** Returns the connection string that reaches the database of `url` through this proxy. */
  through: (url: string) => string
  /** Forwards new connections to another server. Open connections stay connected to their server. */
  switchTo: (socket: string) => void
  /** Stops all traffic of the open connections without closing them, as if the server's host had lost power. */
  silence: () => void
}

export async function startTestProxy(socketFile: string): Promise<TestProxy> {
  let target = socketFile
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', (bytes) => to.write(bytes))
    from.on('end', () => to.end())
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ path: target, allowHalfOpen: true })
    carry(client, upstream)
    carry(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    through(url) {
      const { username, pathname } = new URL(url)
      return `postgresql://${username}@127.0.0.1:${port}${pathname}`
    },
    switchTo(socket) {
      target = socket
    },
    silence() {
      for (const socket of sockets)
        socket
          .removeAllListeners('data')
          .removeAllListeners('end')
          .on('data', () => {})
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
