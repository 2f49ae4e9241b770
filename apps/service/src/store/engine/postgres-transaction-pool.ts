import { Client, Pool, type PoolClient } from 'pg'
import type { Run } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { clientConfig, queryOf, rowsOf, withoutLimits } from './postgres-connection.ts'
import { isLost, isWorthAnotherRun } from './postgres-errors.ts'
import type { FlightLimits, Flights } from './postgres-flights.ts'

type Work<T> = (run: Run, client: PoolClient) => Promise<T>

export type TransactionPoolOptions = {
  connectionString: string
  /** The SQL statements that run first on each new connection. */
  session: string
  /** The maximum number of connections. A transaction that finds no free connection waits in a queue. */
  most: number
  limits: FlightLimits
  flights: Flights
}

export type TransactionPool = {
  /** Runs `work` in a transaction. After a serialization failure or a deadlock, runs `work` again. */
  run: <T>(work: Work<T>, time: 'limited' | 'unlimited') => Promise<T>
  withClient: <T>(use: (client: PoolClient) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

const runs = 6

/** Opens a pool for transactions that read, decide and write. Each transaction has its own connection. */
export function openTransactionPool({
  connectionString,
  session,
  most,
  limits,
  flights,
}: TransactionPoolOptions): TransactionPool {
  const config = clientConfig(connectionString)
  /**
   * A client with the connection timeout of `config`. The pool would pass its own timeout, which also covers the wait
   * in the pool's queue and is too long for opening a connection.
   */
  class PooledClient extends Client {
    constructor() {
      super(config)
    }
  }
  const pool = new Pool({ max: most, connectionTimeoutMillis: limits.queue, Client: PooledClient })
  pool.on('connect', (client) => {
    flights.opened(client)
    // Without a listener, an error of a connection would end the process. The listener ignores the error, because the
    // running statements report it.
    client.on('error', () => {})
    // The server may refuse the settings but keep the connection open. Without the settings, no limit would end a long
    // statement, so this code destroys the connection.
    client.query(session).catch(() => flights.drop(client))
  })
  pool.on('error', () => {})

  const runOnce = async <T>(client: PoolClient, work: Work<T>, time: 'limited' | 'unlimited'): Promise<T> => {
    // Does not wait for the answer to `begin`. If `begin` fails, the next statement reports the error.
    client.query('begin').catch(() => {})
    if (time === 'unlimited') client.query(withoutLimits).catch(() => {})
    const flight = <F>(sent: Promise<F>): Promise<F> => (time === 'unlimited' ? sent : flights.limited(client, sent))
    const run: Run = async (statement) => rowsOf(await flight(client.query(queryOf(statement))))
    const result = await work(run, client)
    flights.forgetWarning(client)
    const { command } = await flight(client.query('commit'))
    if (flights.hasWarned(client)) throw new DatabaseUnavailable('the commit may not be replicated')
    // The server answers `ROLLBACK` if it refused an earlier statement and `work` ignored that error. The server has
    // then stored nothing.
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
