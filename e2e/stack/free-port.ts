import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/**
 * Returns a free port of loopback. When two servers need each other's address, a test must know both ports before it
 * starts either server.
 */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
