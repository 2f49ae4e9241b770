import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { ConnectionLimits } from './connection-limits.ts'
import { networkOf } from '../limits/network-of.ts'

/**
 * Times in milliseconds: the interval of the checks, the time to read the last answer before a close, and the minimum
 * pause between two warnings.
 */
const checkEvery = 1_000
const lingers = 500
const warnEvery = 60_000
/** A request that takes longer than `grace` milliseconds must arrive with at least `slowest` bytes per second. */
const grace = 10_000
const slowest = 240
/**
 * Times in milliseconds. A connection closes if its client reads nothing for `stalled`. A client must read a whole
 * answer within `patience`, plus one second for each 8,000 bytes.
 */
const stalled = 10_000
const patience = 30_000
const takenPerMillisecond = 8
/**
 * Milliseconds after which an idle connection closes. This limit is longer than Node's idle timeout, and also closes a
 * connection that avoids that timeout with blank lines.
 */
const longestIdle = 80_000

type Connection = {
  readonly socket: Socket
  readonly network: string
  readonly timeOut: () => void
  /** The newest request on this connection. */
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
  /**
   * The number of requests whose answers are not yet sent. It can exceed 1, because a client may send several requests
   * at once (pipelining).
   */
  unsent: number
  answered: number
  /** The time at which the newest request began, or at which the server sent the last answer if that is later. */
  since: number
  /** The number of bytes that the connection had received before its newest request. */
  receivedBefore: number
  /** The time by which the client must have read the current answer. */
  takenUntil: number | undefined
  ending: boolean
}

const isPartial = ({ request }: Connection): boolean => request !== undefined && !request.complete

/** Returns the number of complete requests whose answers are not yet sent. */
const owed = (connection: Connection): number =>
  connection.unsent - (isPartial(connection) && connection.response?.writableFinished === false ? 1 : 0)

/**
 * Returns the rank in which the server closes connections: rank 0 first. Returns undefined for a connection whose
 * complete request has no answer yet: it must stay open, because the request may move money.
 */
const rankOf = (connection: Connection): number | undefined => {
  if (owed(connection) > 0) return connection.socket.writableLength > 0 ? 2 : undefined
  return connection.answered === 0 || connection.ending ? 0 : 1
}

/**
 * Returns the connection to close: the oldest connection of the lowest rank. Never returns `opened`, the newest
 * connection.
 */
const firstToGo = (connections: Iterable<Connection>, opened: Connection): Connection | undefined => {
  let found: { connection: Connection; rank: number } | undefined
  for (const connection of connections) {
    const rank = connection === opened ? undefined : rankOf(connection)
    if (rank === 0) return connection
    if (rank !== undefined && rank < (found?.rank ?? Infinity)) found = { connection, rank }
  }
  return found?.connection
}

/**
 * Tracks the connections of all servers of a process and closes slow connections. If an address exceeds its limit,
 * closes its connection of the lowest rank. If the process exceeds its limit, closes a connection of the busiest
 * address.
 */
export const createConnections = ({ total, perAddress }: ConnectionLimits, log?: Pick<Logger, 'warn'>) => {
  const connections = new Map<Socket, Connection>()
  const networks = new Map<string, Set<Connection>>()
  let closed = 0
  let warnedAt = -Infinity

  const forget = ({ socket, network }: Connection): void => {
    const ofNetwork = networks.get(network)
    const connection = connections.get(socket)
    if (connection === undefined) return
    connections.delete(socket)
    ofNetwork?.delete(connection)
    if (ofNetwork?.size === 0) networks.delete(network)
  }

  const busiest = (): Iterable<Connection> => {
    let most = new Set<Connection>()
    for (const ofNetwork of networks.values()) if (ofNetwork.size > most.size) most = ofNetwork
    return most
  }

  const keepWithinLimits = (opened: Connection): void => {
    const ofNetwork = networks.get(opened.network)
    const crowd =
      ofNetwork !== undefined && ofNetwork.size > perAddress
        ? ofNetwork
        : connections.size > total
          ? busiest()
          : undefined
    if (crowd === undefined) return
    const goes = firstToGo(crowd, opened) ?? opened
    closed += 1
    forget(goes)
    goes.socket.destroy()
  }

  const checkArrival = (connection: Connection, now: number): void => {
    const elapsed = now - connection.since
    if (elapsed < grace || !isPartial(connection)) return
    const received = connection.socket.bytesRead - connection.receivedBefore
    if (received < (slowest * elapsed) / 1000) connection.timeOut()
  }

  /**
   * Closes a connection whose client reads an answer too slowly. The socket's own timeout detects a client that reads
   * nothing, because only that timeout notices progress inside one long write.
   */
  const checkTaking = (connection: Connection, now: number): void => {
    const { socket, takenUntil, unsent } = connection
    const untaken = socket.writableLength
    if (untaken === 0) {
      if (takenUntil !== undefined && unsent > 0) socket.setTimeout(0)
      connection.takenUntil = undefined
    } else if (takenUntil === undefined) {
      connection.takenUntil = now + patience + untaken / takenPerMillisecond
      socket.setTimeout(stalled)
    } else if (now > takenUntil) socket.destroy()
  }

  const check = (): void => {
    const now = performance.now()
    for (const connection of connections.values()) {
      checkArrival(connection, now)
      checkTaking(connection, now)
      if (connection.unsent === 0 && now - connection.since > longestIdle) connection.socket.destroy()
    }
    if (closed === 0 || now - warnedAt < warnEvery) return
    log?.warn({ closed, total, perAddress }, 'too many connections: some were closed')
    warnedAt = now
    closed = 0
  }
  const checking = setInterval(check, checkEvery).unref()

  return {
    /** Adds a connection. Calls `timeOut` if one of its requests arrives too slowly. */
    add: (socket: Socket, timeOut: () => void): void => {
      const connection: Connection = {
        socket,
        network: networkOf(socket.remoteAddress ?? ''),
        timeOut,
        request: undefined,
        response: undefined,
        unsent: 0,
        answered: 0,
        since: performance.now(),
        receivedBefore: 0,
        takenUntil: undefined,
        ending: false,
      }
      connections.set(socket, connection)
      const ofNetwork = networks.get(connection.network) ?? new Set()
      networks.set(connection.network, ofNetwork.add(connection))
      socket.once('close', () => forget(connection))
      keepWithinLimits(connection)
    },
    /** Records that a request has begun on the connection of its socket. */
    begin: (request: IncomingMessage, response: ServerResponse): void => {
      const connection = connections.get(request.socket)
      if (connection === undefined) return
      connection.request = request
      connection.response = response
      connection.unsent += 1
      connection.since = performance.now()
      response.once('close', () => {
        connection.unsent -= 1
        connection.answered += 1
        connection.since = performance.now()
        connection.receivedBefore = connection.socket.bytesRead
        if (connection.ending && owed(connection) === 0) connection.socket.destroySoon()
      })
    },
    /**
     * Ends the connection of an unreadable or slow request. Sends `answer`, unless another answer has begun or is still
     * due. The client has half a second to read `answer`.
     */
    end: (socket: Socket, answer: () => string): void => {
      const connection = connections.get(socket)
      if (connection === undefined || !socket.writable) return void socket.destroy()
      if (connection.ending) return
      connection.ending = true
      if (owed(connection) > 0) return
      if (isPartial(connection) && connection.response?.headersSent) return void socket.destroy()
      socket.end(answer())
      setTimeout(() => socket.destroy(), lingers).unref()
    },
    stop: (): void => clearInterval(checking),
  }
}

export type Connections = ReturnType<typeof createConnections>
