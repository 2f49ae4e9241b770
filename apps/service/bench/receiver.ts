import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookHeaders } from '@loyalty/contract'

export type Arrival = { eventId: string; response: ServerResponse }

/** Starts a receiver on loopback. The receiver reads each post completely before it calls `answer`. */
export const startReceiver = async (answer: (arrival: Arrival) => void) => {
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    request.resume()
    request.on('end', () => answer({ eventId: String(request.headers[webhookHeaders.eventId]), response }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
