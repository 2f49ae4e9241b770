import type { ClientBase } from 'pg'
import { DatabaseUnavailable } from './database-errors.ts'
import { isReadOnly, translated } from './postgres-errors.ts'

/**
 * Time limits in milliseconds. `flight`: a flight fails after this time without a byte. It is longer than 10 s, after
 * which the server ends a statement. `queue`: the longest wait of a queued request.
 */
export const flightLimits = { flight: 12_000, queue: 13_000 }

export type FlightLimits = typeof flightLimits

/** The driver's socket. The driver's types declare it for `Client` only. */
type Socket = {
  destroy: (cause: Error) => void
  on: (event: 'data', heard: () => void) => void
  once: (event: 'close', done: () => void) => void
}
const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * The codes of warnings. A commit that no longer waits for its standby gives 01000, or 57P01 while the server stops.
 * Notices have other codes.
 */
const warning = /^(01|57)/

export type Flights = {
  /** Registers a newly opened connection. */
  opened: (client: ClientBase) => void
  /**
   * Waits for `flight`. If the connection receives nothing within the limit, destroys all connections opened before
   * that silence. Every flight ends: the server limits each statement to 10 s, or the silence exceeds the limit.
   */
  limited: <T>(client: ClientBase, flight: Promise<T>) => Promise<T>
  /** Destroys every connection. Work that is running on them fails with `DatabaseUnavailable`. */
  retireAll: () => void
  /** Destroys one connection at once. A polite close would wait for an answer that a silent server never sends. */
  drop: (client: ClientBase) => void
  /**
   * Returns the engine-independent error of a write. A server that refuses writes is a standby and may have old rows,
   * so all connections to it are destroyed.
   */
  failure: (cause: unknown) => unknown
  forgetWarning: (client: ClientBase) => void
  /** Returns whether the server sent a warning on this connection since `forgetWarning`. */
  hasWarned: (client: ClientBase) => boolean
}

/**
 * Creates the registry of one process's connections to one server. When a connection receives nothing for too long, all
 * connections of that time are destroyed.
 */
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
      /**
       * After a pause, a process runs its timers before it reads its sockets. The immediate lets the process read the
       * pending bytes first.
       */
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
