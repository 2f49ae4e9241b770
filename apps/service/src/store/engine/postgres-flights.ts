import type { ClientBase } from 'pg'
import { DatabaseUnavailable } from './database-errors.ts'
import { isReadOnly, translated } from './postgres-errors.ts'

/**
 * Time limits in milliseconds. `flight`: statements in flight fail after this time without a byte from the server. It
 * exceeds the server's own limit of 10 s for a statement. `queue`: a queued write or transaction fails after this time.
 */
export const flightLimits = { flight: 12_000, queue: 13_000 }

export type FlightLimits = typeof flightLimits

/** The socket of a driver connection. The driver's types declare this socket only for `Client`. */
type Socket = {
  destroy: (cause: Error) => void
  on: (event: 'data', heard: () => void) => void
  once: (event: 'close', done: () => void) => void
}
const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Matches the SQLSTATE codes of warnings. A server that stops waiting for its standby at a commit sends 01000, or 57P01
 * during a shutdown. Notices have other codes.
 */
const warning = /^(01|57)/

export type Flights = {
  /** Registers a newly opened connection. */
  opened: (client: ClientBase) => void
  /**
   * Waits for `flight`, the answers to sent statements. If the server sends no byte on the connection within the limit,
   * destroys all connections that were already open when the silence began.
   */
  limited: <T>(client: ClientBase, flight: Promise<T>) => Promise<T>
  /** Destroys every connection. Statements in flight fail with `DatabaseUnavailable`. */
  retireAll: () => void
  /** Destroys one connection at once. An orderly close would wait for an answer that a silent server never sends. */
  drop: (client: ClientBase) => void
  /**
   * Converts the error of a failed write with `translated`. If the server refused because it is read-only, also
   * destroys all connections: that server is a standby and may have old rows.
   */
  failure: (cause: unknown) => unknown
  forgetWarning: (client: ClientBase) => void
  /** Returns whether the server sent a warning on this connection since `forgetWarning`. */
  hasWarned: (client: ClientBase) => boolean
}

/**
 * Creates the registry of this process's connections to one server. If a connection awaits an answer but receives no
 * byte for `limit` ms, the registry destroys all connections that were open when this time began.
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
       * Calls `judge` after `ms`. If the process was paused, Node runs overdue timers before it reads sockets.
       * `setImmediate` lets Node read the bytes that have arrived before `judge` runs.
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
