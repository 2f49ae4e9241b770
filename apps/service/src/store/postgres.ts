import { Pool, type PoolClient } from 'pg'
import { sql, type Database, type Query, type Row, type Run } from './database.ts'
import { clientConfig, createLink, plainText, queryOf, rowsOf, settings, type Link } from './postgres-connection.ts'
import { isRefused, isWorthAnotherRun, translated } from './postgres-errors.ts'

type Write = { statements: readonly Query[]; done: (rows: Row[][]) => void; failed: (cause: unknown) => void }

type Work<T> = (run: Run, client: PoolClient) => Promise<T>

export type PostgresOptions = {
  /** Takes the place of the server's clock: for tests. */
  now?: (() => number) | undefined
  /** Milliseconds until someone who waits for a row is told that it is busy. */
  lockTimeout?: number | undefined
  /** Connections for single reads, and at most so many for transactions; two more write and wait. */
  readers?: number
  transactions?: number
}

/** Most writes that share one commit: enough for the flush to cost next to nothing, few enough to answer soon. */
const sharedCommit = 64
/** Milliseconds that a shared commit waits for a row somebody else holds, before its writes are tried each by itself. */
const sharedLockTimeout = 200
const runs = 6
/**
 * After so many writes of this process the server's statistics are renewed. It would do so by itself after a minute; until then a new
 * database is planned for as if it were empty, and reads whole tables through the wrong index.
 */
const renewStatisticsAt = new Set([500, 5_000, 50_000])

const begin: Query = { text: 'begin', values: [] }
const commit: Query = { text: 'commit', values: [] }

/**
 * PostgreSQL, or what speaks its protocol; several processes may share one. Writes asked for while a commit is under way share the next
 * one, in one flight: begin, statements and commit leave together. Single reads go to the connection with the least to answer, so that a
 * slow list delays next to nothing; transactions have connections of their own.
 */
export function openPostgres(connectionString: string, options: PostgresOptions = {}): Database {
  const { now, readers = 4, transactions = 8 } = options
  const session = settings(options.lockTimeout)
  const reading = Array.from({ length: readers }, () => createLink(connectionString, `${session}; set default_transaction_read_only = on`))
  const writing = createLink(connectionString, settings(sharedLockTimeout))
  const pool = new Pool({ ...clientConfig(connectionString), max: transactions })
  pool.on('connect', (client) => {
    // A client that is lent out is nobody's to listen to but ours; its statements tell what happened.
    client.on('error', () => {})
    client.query(session).catch(() => {})
  })
  pool.on('error', () => {})
  let waiting: Write[] = []
  let written = 0
  let flushing: Promise<void> | undefined
  const strays = new Set<Promise<void>>()
  let closed = false

  const open = (): void => {
    if (closed) throw new Error('the database is closed')
  }
  const track = (stray: Promise<void>): void => {
    strays.add(stray)
    void stray.finally(() => strays.delete(stray))
  }
  const leastBusy = (): Link => reading.reduce((best, link) => (link.inFlight() < best.inFlight() ? link : best))

  /** Sends on any connection; one that was lost while it slept is opened again once. */
  const read = async (statement: Query, again = true): Promise<Row[]> => {
    const link = leastBusy()
    try {
      const [answer] = await link.send([statement])
      if (answer?.status === 'rejected') throw answer.reason
      return answer === undefined ? [] : rowsOf(answer.value)
    } catch (cause) {
      const error = translated(cause)
      if (again && error !== cause && error instanceof Error && error.name === 'DatabaseUnavailable') return await read(statement, false)
      throw error
    }
  }

  /** One transaction in one flight. The first refusal is the reason; those behind it only say that the transaction was over. */
  const together = async (statements: readonly Query[]): Promise<Row[][]> => {
    const answers = await writing.send([begin, ...statements, commit])
    const refused = answers.find((answer) => answer.status === 'rejected')
    if (refused !== undefined) throw refused.reason
    return answers.slice(1, -1).map((answer) => (answer.status === 'fulfilled' ? rowsOf(answer.value) : []))
  }

  const runOnce = async <T>(client: PoolClient, work: Work<T>): Promise<T> => {
    // Everything follows it on the same connection: should it fail, the first statement says so.
    client.query('begin').catch(() => {})
    const run: Run = async (statement) => rowsOf(await client.query(queryOf(statement)))
    const result = await work(run, client)
    const { command } = await client.query('commit')
    // What a server answers that had refused a statement before: work that went on regardless was for nothing.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
    return result
  }

  const withClient = async <T>(use: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await use(client)
    } catch (cause) {
      await client.query('rollback').catch((error: Error) => (broken = error))
      throw cause
    } finally {
      client.release(broken)
    }
  }

  const transaction = async <T>(work: Work<T>): Promise<T> => {
    for (let left = runs; ; left -= 1) {
      try {
        return await withClient((client) => runOnce(client, work))
      } catch (cause) {
        if (left <= 1 || !isWorthAnotherRun(cause)) throw translated(cause)
      }
    }
  }

  /** By itself and on a connection of its own: it may wait for a row, or fail, and hurts nobody else. */
  const alone = async ({ statements, done, failed }: Write): Promise<void> => {
    try {
      done(
        await transaction(async (run) => {
          const rows: Row[][] = []
          for (const statement of statements) rows.push(await run(statement))
          return rows
        }),
      )
    } catch (cause) {
      failed(cause)
    }
  }

  /** Where the server refused one of a batch, each is tried alone; not where the answer to the commit was lost. */
  const settle = async (batch: readonly Write[]): Promise<void> => {
    try {
      const rows = await together(batch.flatMap((write) => write.statements))
      let next = 0
      for (const { statements, done } of batch) done(rows.slice(next, (next += statements.length)))
    } catch (cause) {
      if (!isRefused(cause)) for (const { failed } of batch) failed(translated(cause))
      else for (const write of batch) track(alone(write))
    }
  }

  const flush = async (): Promise<void> => {
    await new Promise<void>((turnOver) => void setImmediate(turnOver))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, sharedCommit)
      waiting = waiting.slice(sharedCommit)
      await settle(batch)
    }
    flushing = undefined
  }

  return {
    engine: 'postgres',
    async read(statement) {
      open()
      return await read(statement)
    },
    async write(...statements) {
      open()
      return await new Promise<Row[][]>((done, failed) => {
        written += 1
        if (renewStatisticsAt.has(written)) pool.query('analyze').catch(() => {})
        waiting.push({ statements, done, failed })
        flushing ??= flush()
      })
    },
    async transaction(work) {
      open()
      return await transaction(work)
    },
    async migrate(claim, script) {
      open()
      return await transaction(async (run, client) => {
        if ((await run(claim)).length === 0) return false
        await client.query(script)
        return true
      })
    },
    async prepare(statement) {
      const count = new Set(statement.text.match(/\?\d+/g)).size
      if (count !== statement.values.length) throw new Error(`${count} places for ${statement.values.length} values`)
      await withClient(async (client) => {
        await client.query('begin')
        await client.query(`prepare checked as ${plainText(statement)}`)
        await client.query('deallocate checked')
        await client.query('rollback')
      })
    },
    async clock() {
      open()
      if (now !== undefined) return now()
      const [row] = await read(sql`select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now`)
      return Number(row?.['now'])
    },
    async close() {
      closed = true
      await flushing
      await Promise.all(strays)
      await Promise.all([...reading, writing].map((link) => link.close()))
      await pool.end()
    },
  }
}
