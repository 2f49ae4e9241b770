import { Client, Pool, type PoolClient } from 'pg'
import type { Run } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { clientConfig, queryOf, rowsOf, withoutLimits } from './postgres-connection.ts'
import { isLost, isWorthAnotherRun } from './postgres-errors.ts'
import type { FlightLimits, Flights } from './postgres-flights.ts'

type Work<T> = (run: Run, client: PoolClient) => Promise<T>

export type TransactionPoolOptions = {
  connectionString: string
  /** What is set on a connection first. */
  session: string
  /** Most connections at once; whoever comes later waits in line. */
  most: number
  limits: FlightLimits
  flights: Flights
}

export type TransactionPool = {
  /** Runs the work again from its start after a serialization failure or a deadlock. */
  run: <T>(work: Work<T>, time: 'limited' | 'unlimited') => Promise<T>
  withClient: <T>(use: (client: PoolClient) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

const runs = 6

/** Transactions that ask, decide and write, each on a connection of its own. */
export function openTransactionPool({ connectionString, session, most, limits, flights }: TransactionPoolOptions): TransactionPool {
  const config = clientConfig(connectionString)
  /** The pool's own time-out is for the line in front of it; opening a connection has a shorter one. */
  class PooledClient extends Client {
    constructor() {
      super(config)
    }
  }
  const pool = new Pool({ max: most, connectionTimeoutMillis: limits.queue, Client: PooledClient })
  pool.on('connect', (client) => {
    flights.opened(client)
    // A client that is lent out is nobody's to listen to but ours; its statements tell what happened.
    client.on('error', () => {})
    // The server may have refused the settings and kept the connection: without them nothing ends a long statement.
    client.query(session).catch(() => flights.drop(client))
  })
  pool.on('error', () => {})

  const runOnce = async <T>(client: PoolClient, work: Work<T>, time: 'limited' | 'unlimited'): Promise<T> => {
    // Everything follows it on the same connection: should it fail, the first statement says so.
    client.query('begin').catch(() => {})
    if (time === 'unlimited') client.query(withoutLimits).catch(() => {})
    const flight = <F>(sent: Promise<F>): Promise<F> => (time === 'unlimited' ? sent : flights.limited(client, sent))
    const run: Run = async (statement) => rowsOf(await flight(client.query(queryOf(statement))))
    const result = await work(run, client)
    flights.forgetWarning(client)
    const { command } = await flight(client.query('commit'))
    if (flights.hasWarned(client)) throw new DatabaseUnavailable('the commit may not be replicated')
    // What a server answers that had refused a statement before: work that went on regardless was for nothing.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
    return result
  }

  const withClient: TransactionPool['withClient'] = async (use) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await use(client)
    } catch (cause) {
      if (isLost(cause)) flights.drop(client)
      await flights.limited(client, client.query('rollback')).catch((error: Error) => (broken = error))
      throw cause
    } finally {
      client.release(broken)
    }
  }

  return {
    async run(work, time) {
      for (let left = runs; ; left -= 1) {
        try {
          return await withClient((client) => runOnce(client, work, time))
        } catch (cause) {
          if (left <= 1 || !isWorthAnotherRun(cause)) throw flights.failure(cause)
        }
      }
    },
    withClient,
    close: () => pool.end(),
  }
}
