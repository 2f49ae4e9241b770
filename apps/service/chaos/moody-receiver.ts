import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookHeaders } from '@loyalty/contract'

export const moods = ['webhooks', 'slow', 'refuses', 'hangs', 'never'] as const
/** The last part of an address. The first is the catalogue's own and takes everything at once; the last takes nothing, ever. */
export type Mood = (typeof moods)[number]

export type Arrival = {
  mood: Mood
  at: number
  eventId: string
  attempt: number
  headers: IncomingHttpHeaders
  body: string
  /** Answered whole and with a status of the 2xx class. */
  taken: boolean
}

const breakOff = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('half', () => response.destroy())
}

/** One server with an address for each mood, that keeps whatever arrives. */
export async function startMoodyReceiver() {
  const arrivals: Arrival[] = []
  const held = new Set<ServerResponse>()
  const met = new Set<string>()
  let calm = false

  const answer = async (arrival: Arrival, response: ServerResponse): Promise<void> => {
    const { mood, eventId } = arrival
    const first = !met.has(`${mood} ${eventId}`)
    const kind = met.add(`${mood} ${eventId}`).size % 3
    const take = (): void => {
      arrival.taken = true
      response.writeHead(204).end()
    }
    if (mood === 'never') response.writeHead(500).end('no')
    else if (mood === 'refuses' && first && kind === 0) response.writeHead(503).end()
    else if (mood === 'refuses' && first && kind === 1) breakOff(response)
    else if (mood === 'hangs' && first && kind === 0 && !calm) held.add(response)
    else {
      if (mood === 'slow') await sleep(20 + Math.random() * 150)
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
        mood: (request.url ?? '').slice(1) as Mood,
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
    /** Nothing hangs any more; what was held is cut. */
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
