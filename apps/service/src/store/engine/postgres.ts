import { sql, type Database, type Query, type Row, type Run, type WriteKind } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { createLink, plainText, rowsOf, settings, type Link } from './postgres-connection.ts'
import { isLost, isReadOnly, isRefused, translated } from './postgres-errors.ts'
import { createFinds } from './postgres-finds.ts'
import { createFlights, flightLimits, type FlightLimits } from './postgres-flights.ts'
import { openTransactionPool } from './postgres-transaction-pool.ts'

type Write = {
  askedAt: number
  statements: readonly Query[]
  /** The draft of a kind. The write then has no statements of its own. */
  stored?: { kind: WriteKind<unknown>; draft: unknown }
  done: (rows: Row[][]) => void
  failed: (cause: unknown) => void
}

export type PostgresOptions = {
  /** Tests pass this function to replace the server's clock. */
  now?: (() => number) | undefined
  /** Milliseconds to wait for a locked row before the write fails with `DatabaseBusy`. */
  lockTimeout?: number | undefined
  /**
   * `readers` is the number of connections for single reads. `transactions` is the maximum number of connections for
   * transactions. One further connection serves all single writes.
   */
  readers?: number
  transactions?: number
  /** The time limits for a silent server and for waiting in a queue, in milliseconds. */
  limits?: FlightLimits
}

/** The most writes in one commit. A larger commit needs fewer disk flushes, but its answer takes longer. */
const sharedCommit = 64
/**
 * Milliseconds that a shared commit waits for a locked row. After this time, each write of the commit runs in its own
 * transaction.
 */
const sharedLockTimeout = 200
/** Milliseconds between checks for writes that have waited too long behind an unanswered commit. */
const sweepEvery = 500
/** Milliseconds that connections have to close in an orderly way. After this time, `close` destroys them. */
const farewell = 1_000
/**
 * The numbers of writes after which this process runs `analyze`. The server itself renews its statistics only after
 * about a minute. With the old statistics, it would read whole tables.
 */
const renewStatisticsAt = new Set([500, 5_000, 50_000])

const statementsOf = ({ statements, stored }: Write): readonly Query[] =>
  stored === undefined ? statements : [stored.kind.set([stored.draft])]

const begin: Query = { text: 'begin', values: [] }
const commit: Query = { text: 'commit', values: [] }

/**
 * Opens PostgreSQL or a compatible server, which several processes may share. Writes that arrive during a commit wait
 * and share the next commit. A read uses the read connection with the fewest statements in flight.
 */
export function openPostgres(connectionString: string, options: PostgresOptions = {}): Database {
  const { now, readers = 4, transactions = 8, limits = flightLimits } = options
  const session = settings(options.lockTimeout)
  const flights = createFlights(limits.flight)
  const reading = Array.from({ length: readers }, () =>
    createLink(connectionString, `${session}; set default_transaction_read_only = on`, flights),
  )
  const writing = createLink(connectionString, settings(sharedLockTimeout), flights)
  const {
    run: inTransaction,
    withClient,
    close,
  } = openTransactionPool({ connectionString, session, most: transactions, limits, flights })
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

  /**
   * Sends a read on the least busy connection. If the connection is lost within half of the time limit `flight`, sends
   * the read a second time.
   */
  const read = async (statement: Query, again = true): Promise<Row[]> => {
    const link = leastBusy()
    const askedAt = performance.now()
    try {
      const { answers } = await link.send([statement])
      const [answer] = answers
      if (answer?.status === 'rejected') throw answer.reason
      return answer === undefined ? [] : rowsOf(answer.value)
    } catch (cause) {
      // The sessions of these connections are read-only, so this error means that the service has a bug: it sent a
      // write as a read.
      if (isReadOnly(cause)) throw cause
      if (again && isLost(cause) && performance.now() - askedAt < limits.flight / 2) return await read(statement, false)
      throw translated(cause)
    }
  }

  /**
   * Runs one transaction in one round trip. Throws the server's first refusal, because its later refusals only report
   * that the transaction is aborted.
   */
  const together = async (statements: readonly Query[]): Promise<Row[][]> => {
    const { answers, warned } = await writing.send([begin, ...statements, commit])
    const refused = answers.find((answer) => answer.status === 'rejected')
    if (refused !== undefined) throw refused.reason
    if (warned) throw new DatabaseUnavailable('the commit may not be replicated')
    return answers.slice(1, -1).map((answer) => (answer.status === 'fulfilled' ? rowsOf(answer.value) : []))
  }

  const runAll = async (run: Run, statements: readonly Query[]): Promise<Row[][]> => {
    const rows: Row[][] = []
    for (const statement of statements) rows.push(await run(statement))
    return rows
  }

  /** Runs one write in its own transaction, because the write may wait for a row or fail. */
  const alone = async (write: Write): Promise<void> => {
    try {
      write.done(await inTransaction((run) => runAll(run, statementsOf(write)), 'limited'))
    } catch (cause) {
      write.failed(cause)
    }
  }

  /**
   * Runs a batch of writes in one commit. If the server refuses the commit, runs each write alone. If the answer is
   * lost or the server cannot store data, all writes of the batch fail.
   */
  const settle = async (batch: readonly Write[]): Promise<void> => {
    const single = batch.filter(({ stored }) => stored === undefined)
    let kinds: { writes: Write[]; statement: Query }[]
    try {
      kinds = [...Map.groupBy(batch, ({ stored }) => stored?.kind)].flatMap(([kind, writes]) =>
        kind === undefined ? [] : [{ writes, statement: kind.set(writes.map(({ stored }) => stored?.draft)) }],
      )
    } catch {
      // Only the write whose draft has no statement fails.
      for (const write of batch) track(alone(write))
      return
    }
    try {
      const rows = await together([
        ...kinds.map(({ statement }) => statement),
        ...single.flatMap(({ statements }) => statements),
      ])
      for (const [index, { writes }] of kinds.entries()) {
        const results = Map.groupBy(rows[index] ?? [], (row) => Number(row['place']))
        for (const [place, { done }] of writes.entries()) done([results.get(place + 1) ?? []])
      }
      let next = kinds.length
      for (const { statements, done } of single) done(rows.slice(next, (next += statements.length)))
    } catch (cause) {
      if (!isRefused(cause)) for (const { failed } of batch) failed(flights.failure(cause))
      else for (const write of batch) track(alone(write))
    }
  }

  /**
   * Fails the writes that have waited longer than the limit `queue`. `waiting` is in the order of arrival, so the
   * oldest write is first.
   */
  const refuseOverdue = (): void => {
    const latest = performance.now() - limits.queue
    while (waiting[0] !== undefined && waiting[0].askedAt <= latest)
      waiting.shift()?.failed(new DatabaseUnavailable('the database did not answer others in time'))
  }

  const flush = async (): Promise<void> => {
    await new Promise<void>((turnOver) => void setImmediate(turnOver))
    const sweeping = setInterval(refuseOverdue, sweepEvery)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, sharedCommit)
      waiting = waiting.slice(sharedCommit)
      await settle(batch)
      refuseOverdue()
    }
    clearInterval(sweeping)
    flushing = undefined
  }

  const enqueue = async (write: Pick<Write, 'statements' | 'stored'>): Promise<Row[][]> => {
    open()
    return await new Promise<Row[][]>((done, failed) => {
      written += 1
      if (renewStatisticsAt.has(written)) withClient((client) => client.query('analyze')).catch(() => {})
      waiting.push({ ...write, askedAt: performance.now(), done, failed })
      flushing ??= flush()
    })
  }
  const find = createFinds(read)
  return {
    engine: 'postgres',
    unlimited: {
      async read(statement) {
        open()
        return await inTransaction((run) => run(statement), 'unlimited')
      },
      async write(...statements) {
        open()
        return await inTransaction((run) => runAll(run, statements), 'unlimited')
      },
      async transaction(work) {
        open()
        return await inTransaction(work, 'unlimited')
      },
    },
    async read(statement) {
      open()
      return await read(statement)
    },
    async find(kind, key) {
      open()
      return await find(kind, key)
    },
    write: (...statements) => enqueue({ statements }),
    async store(kind, draft) {
      const [rows = []] = await enqueue({ statements: [], stored: { kind: kind as WriteKind<unknown>, draft } })
      return rows
    },
    async transaction(work) {
      open()
      return await inTransaction(work, 'limited')
    },
    async migrate(claim, script) {
      open()
      return await inTransaction(async (run, client) => {
        if ((await run(claim)).length === 0) return false
        await client.query(script)
        return true
      }, 'unlimited')
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
      const forced = setTimeout(flights.retireAll, farewell)
      await Promise.all([...reading, writing].map((link) => link.close()))
      await close()
      clearTimeout(forced)
    },
  }
}
