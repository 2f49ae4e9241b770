import type { RequestHandler, Response } from 'express'
import type { Observation, Observe } from '@loyalty/bff/observe'

/** An observation with its sequence number `seq` and its time `at` in Unix milliseconds. */
export type InspectorRecord = Observation & { seq: number; at: number }

const kept = 200
const heartbeatMs = 25_000

/**
 * Creates the inspector. The inspector keeps the latest observations and streams old and new observations to every open
 * page (server-sent events). The stream contains the events of all customers, so the caller must restrict access to the
 * stream.
 */
export const createInspector = (now: () => number = Date.now) => {
  const records: InspectorRecord[] = []
  const listeners = new Set<Response>()
  let seq = 0

  const write = (response: Response, record: InspectorRecord) =>
    response.write(`id: ${record.seq}\ndata: ${JSON.stringify(record)}\n\n`)

  const observe: Observe = (observation) => {
    const record = { ...observation, seq: (seq += 1), at: now() }
    records.push(record)
    if (records.length > kept) records.shift()
    for (const listener of listeners) write(listener, record)
  }

  const stream: RequestHandler = (request, response) => {
    const last = Number(request.get('last-event-id')) || 0
    response.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    response.flushHeaders()
    for (const record of records) if (record.seq > last) write(response, record)
    const beat = setInterval(() => response.write(':\n\n'), heartbeatMs)
    listeners.add(response)
    response.on('close', () => {
      clearInterval(beat)
      listeners.delete(response)
    })
  }

  return {
    observe,
    stream,
    /** Ends every stream, so that the server can close. */
    close(): void {
      for (const listener of listeners) listener.end()
    },
  }
}
