import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy in front of a PostgreSQL server's socket file: for tests. */
export type TestProxy = AsyncDisposable & {
  /** The connection string of a server's database, through this proxy. */
  through: (url: string) => string
  /** Sends new connections to another server. The open ones stay where they are. */
  switchTo: (socket: string) => void
  /** From now on the open connections carry nothing, and none of them closes: as those to a lost host. */
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
