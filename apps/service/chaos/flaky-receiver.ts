import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookHeaders } from '@loyalty/contract'

export const behaviours = ['webhooks', 'slow', 'refuses', 'hangs', 'never'] as const
/**
 * The name of the behaviour of a webhook endpoint. The endpoint's URL ends with this name. The endpoint `webhooks`
 * comes from the catalog and accepts every request. The endpoint `never` accepts no request.
 */
export type Behaviour = (typeof behaviours)[number]

export type Arrival = {
  behaviour: Behaviour
  at: number
  eventId: string
  attempt: number
  headers: IncomingHttpHeaders
  body: string
  /** True if the receiver sent a complete 2xx response. */
  taken: boolean
}

const breakOff = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('half', () => response.destroy())
}

/** Starts one server with one address for each behaviour. The server records all requests. */
export async function startFlakyReceiver() {
  const arrivals: Arrival[] = []
  const held = new Set<ServerResponse>()
  const met = new Set<string>()
  let calm = false

  const answer = async (arrival: Arrival, response: ServerResponse): Promise<void> => {
    const { behaviour, eventId } = arrival
    const first = !met.has(`${behaviour} ${eventId}`)
    const kind = met.add(`${behaviour} ${eventId}`).size % 3
    const take = (): void => {
      arrival.taken = true
      response.writeHead(204).end()
    }
    if (behaviour === 'never') response.writeHead(500).end('no')
    else if (behaviour === 'refuses' && first && kind === 0) response.writeHead(503).end()
    else if (behaviour === 'refuses' && first && kind === 1) breakOff(response)
    else if (behaviour === 'hangs' && first && kind === 0 && !calm) held.add(response)
    else {
      if (behaviour === 'slow') await sleep(20 + Math.random() * 150)
      take()
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers } = request
      const arrival = {
        behaviour: (request.url ?? '').slice(1) as Behaviour,
        at: Date.now(),
        eventId: String(headers[webhookHeaders.eventId]),
        attempt: Number(headers[webhookHeaders.attempt]),
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
        taken: false,
      }
      arrivals.push(arrival)
      void answer(arrival, response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    /** Closes the responses that hang. From now on, the address `hangs` answers every request. */
    calm: (): void => {
      calm = true
      for (const response of held) response.destroy()
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
