import type { ClientBase } from 'pg'
import { DatabaseUnavailable } from './database-errors.ts'
import { isReadOnly, translated } from './postgres-errors.ts'

/** Milliseconds. The server ends a statement after 10 s, so a flight over its limit means that the server is silent. */
export const flightLimits = { flight: 12_000, queue: 13_000 }

export type FlightLimits = typeof flightLimits

/** The driver's socket, which its types give to `Client` alone. */
type Socket = { destroy: (cause: Error) => void; once: (event: 'close', done: () => void) => void }
const socketOf = (client: ClientBase): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** The codes of warnings. A commit that no longer waits for its standby has 01000, or 57P01 where the server stops. Notices have others. */
const warning = /^(01|57)/

export type Flights = {
  /** Takes in a connection that is open now. */
  opened: (client: ClientBase) => void
  /** Resolves as `flight` does. Over its limit, it retires every connection that was opened before it began, its own among them. */
  limited: <T>(flight: Promise<T>) => Promise<T>
  /** Destroys every connection, so that whatever is under way on one fails with `DatabaseUnavailable`. */
  retireAll: () => void
  /** Destroys one connection, without a goodbye that a silent server would never answer. */
  drop: (client: ClientBase) => void
  /** The error of a write as the seam names it. A server that takes none is a standby: its rows grow old, so it loses every connection. */
  failure: (cause: unknown) => unknown
  forgetWarning: (client: ClientBase) => void
  /** Whether the server sent a warning on this connection since `forgetWarning`. */
  hasWarned: (client: ClientBase) => boolean
}

/** The connections of one process to one server: when one of them shows that the server is silent, all that may be silent too are given up. */
export function createFlights(limit: number): Flights {
  const openedAt = new Map<Socket, number>()
  const warned = new WeakSet<ClientBase>()

  const destroy = (socket: Socket): void => socket.destroy(new DatabaseUnavailable('the database does not answer'))
  const retire = (until: number): void => {
    for (const [socket, at] of openedAt) if (at <= until) destroy(socket)
  }

  return {
    opened(client) {
      const socket = socketOf(client)
      openedAt.set(socket, performance.now())
      socket.once('close', () => openedAt.delete(socket))
      client.on('notice', ({ code }) => {
        if (code !== undefined && warning.test(code)) warned.add(client)
      })
    },
    async limited(flight) {
      const startedAt = performance.now()
      const timer = setTimeout(() => retire(startedAt), limit)
      try {
        return await flight
      } finally {
        clearTimeout(timer)
      }
    },
    retireAll: () => retire(Infinity),
    drop: (client) => destroy(socketOf(client)),
    failure(cause) {
      if (isReadOnly(cause)) retire(Infinity)
      return translated(cause)
    },
    forgetWarning: (client) => void warned.delete(client),
    hasWarned: (client) => warned.has(client),
  }
}
