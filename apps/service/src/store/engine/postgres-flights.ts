import type { ClientBase } from 'pg'
import { DatabaseUnavailable } from './database-errors.ts'
import { isReadOnly, translated } from './postgres-errors.ts'

/** Milliseconds that a flight may go without a byte from the server, which ends each statement after 10 s; and that a request may queue. */
export const flightLimits = { flight: 12_000, queue: 13_000 }

export type FlightLimits = typeof flightLimits

/** The driver's socket, which its types give to `Client` alone. */
type Socket = {
  destroy: (cause: Error) => void
  on: (event: 'data', heard: () => void) => void
  once: (event: 'close', done: () => void) => void
}
const socketOf = (client: ClientBase): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** The codes of warnings. A commit that no longer waits for its standby has 01000, or 57P01 where the server stops. Notices have others. */
const warning = /^(01|57)/

export type Flights = {
  /** Takes in a connection that is open now. */
  opened: (client: ClientBase) => void
  /**
   * Resolves as `flight` does. A connection that receives nothing for the limit retires every connection that was opened before that
   * silence began. A flight ends: each statement ahead of it and its own takes the server at most 10 s, or the silence passes the limit.
   */
  limited: <T>(client: ClientBase, flight: Promise<T>) => Promise<T>
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
  const heardAt = new WeakMap<Socket, number>()
  const warned = new WeakSet<ClientBase>()

  const destroy = (socket: Socket): void => socket.destroy(new DatabaseUnavailable('the database does not answer'))
  const retire = (until: number): void => {
    for (const [socket, at] of openedAt) if (at <= until) destroy(socket)
  }

  return {
    opened(client) {
      const socket = socketOf(client)
      openedAt.set(socket, performance.now())
      socket.on('data', () => heardAt.set(socket, performance.now()))
      socket.once('close', () => openedAt.delete(socket))
      client.on('notice', ({ code }) => {
        if (code !== undefined && warning.test(code)) warned.add(client)
      })
    },
    async limited(client, flight) {
      const socket = socketOf(client)
      const startedAt = performance.now()
      let timer: NodeJS.Timeout | undefined
      let turn: NodeJS.Immediate | undefined
      const judge = (): void => {
        const silentSince = Math.max(startedAt, heardAt.get(socket) ?? startedAt)
        const left = silentSince + limit - performance.now()
        if (left > 0) wait(left)
        else retire(silentSince)
      }
      /** A process that was paused runs its timers before it reads its sockets, so an immediate lets the pending bytes come first. */
      const wait = (ms: number): void => {
        timer = setTimeout(() => {
          turn = setImmediate(judge)
        }, ms)
      }
      wait(limit)
      try {
        return await flight
      } finally {
        clearTimeout(timer)
        clearImmediate(turn)
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
