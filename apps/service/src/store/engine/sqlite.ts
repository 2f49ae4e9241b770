import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Database, Query, Row, Run, SqlValue, WriteKind } from './database.ts'
import { StorageFailure } from './database-errors.ts'

type Settles<T> = { done: (result: T) => void; failed: (cause: unknown) => void }
type Statements = Settles<Row[][]> & { statements: Query[] }
type Stored = Settles<Row[]> & { kind: WriteKind<unknown>; draft: unknown }
/** A write waits as its statements or as the draft of a kind. Its commit resolves it later. */
type Write = Statements | Stored

const settings = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  pragma foreign_keys = on;
  pragma temp_store = memory;
`

/** SQLite's primary result codes for a failing disk and for a full disk. */
const [ioError, full] = [10, 13]

/**
 * Converts the error of a failing or full disk to `StorageFailure` and returns any other error unchanged. The lowest
 * byte of an error number is its primary result code.
 */
const translated = (cause: unknown): unknown => {
  const kind = ((cause as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff
  return kind === ioError || kind === full ? new StorageFailure('the database cannot store anything', { cause }) : cause
}

/** Opens one connection to the file. The connection caches its prepared statements. */
function connect(path: string, readOnly: boolean) {
  const connection = new DatabaseSync(path, { readOnly })
  connection.exec(readOnly ? 'pragma busy_timeout = 5000' : settings)
  const statements = new Map<string, StatementSync>()
  const prepared = (text: string): StatementSync => {
    let statement = statements.get(text)
    if (statement === undefined) {
      statement = connection.prepare(text)
      statement.setReadBigInts(true)
      statements.set(text, statement)
    }
    return statement
  }
  // Converts each number to bigint, because SQLite would receive a number as a float, and a division by a float is not
  // an integer division.
  const bind = (value: SqlValue): SqlValue => (typeof value === 'number' ? BigInt(value) : value)
  const run = ({ text, values }: Query): Row[] => prepared(text).all(...(values as SqlValue[]).map(bind)) as Row[]
  return { connection, prepared, run }
}

/**
 * Opens SQLite in this process, the only process that writes to the file. Writes of one turn of the event loop share
 * one commit and one disk flush. Reads use a separate connection, so they see only committed data.
 */
export function openSqlite(path: string, now: () => number = Date.now): Database {
  const writer = connect(path, false)
  const reader = connect(path, true)
  let writes: Write[] = []
  const transactions: (() => Promise<void>)[] = []
  let draining: Promise<void> | undefined
  let closed = false
  let commits = 0

  const commit = (): void => {
    writer.connection.exec('commit')
    commits += 1
  }

  const rollBack = (): void => {
    if (writer.connection.isTransaction) writer.connection.exec('rollback')
  }
  const begin = (): void => {
    // Rolls back a transaction that is still open. That happens only if a failing disk refused the rollback of an
    // earlier transaction.
    rollBack()
    writer.connection.exec('begin immediate')
  }
  const failed = (cause: unknown): unknown => {
    try {
      rollBack()
    } catch {
      // Ignores the error of the rollback, so that the caller gets `cause`, the error before the rollback.
    }
    return translated(cause)
  }

  const alone = <T>(work: () => T): T => {
    try {
      begin()
      const result = work()
      commit()
      return result
    } catch (cause) {
      throw failed(cause)
    }
  }

  /**
   * Runs writes in the open transaction and returns the functions that resolve them after the commit. The last
   * statements of a kind run once, with all its drafts that have a result.
   */
  const runEach = (batch: readonly Write[]): (() => void)[] => {
    const finishing = new Map<WriteKind<unknown>, unknown[]>()
    const settled = batch.map((write) => {
      if ('statements' in write) {
        const rows = write.statements.map(writer.run)
        return () => write.done(rows)
      }
      const { kind, draft, done } = write
      const rows = kind.each(writer.run, draft)
      if (rows.length > 0 && kind.finish !== undefined) finishing.set(kind, [...(finishing.get(kind) ?? []), draft])
      return () => done(rows)
    })
    for (const [kind, drafts] of finishing) kind.finish?.(writer.run, drafts)
    return settled
  }

  /**
   * Runs writes in one commit. If one write fails, runs each write in its own commit. If the disk is full or fails, all
   * writes of the batch fail.
   */
  const settle = (batch: readonly Write[]): void => {
    let settled: (() => void)[]
    try {
      settled = alone(() => runEach(batch))
    } catch (cause) {
      for (const write of batch) {
        if (batch.length === 1 || cause instanceof StorageFailure) write.failed(cause)
        else settle([write])
      }
      return
    }
    for (const done of settled) done()
  }
  const flush = (): void => {
    const batch = writes
    writes = []
    settle(batch)
  }

  const drain = async (): Promise<void> => {
    await new Promise<void>((turnOver) => void setImmediate(turnOver))
    while (writes.length > 0 || transactions.length > 0) {
      if (writes.length > 0) flush()
      const next = transactions.shift()
      if (next !== undefined) await next()
    }
    // No other code runs between the last check of the loop and this line. A write that arrives later therefore finds
    // `draining` undefined and calls `drain`.
    draining = undefined
  }

  const wake = (): void => {
    draining ??= drain()
  }

  const open = (): void => {
    if (closed) throw new Error('the database is closed')
  }

  const runTransaction = async <T>(work: (run: Run) => Promise<T>): Promise<T> => {
    try {
      begin()
      const result = await work(async (statement) => writer.run(statement))
      commit()
      return result
    } catch (cause) {
      throw failed(cause)
    }
  }

  const database: Database = {
    engine: 'sqlite',
    // SQLite has no time limits, so all its operations are unlimited.
    get unlimited() {
      return database
    },
    async read(statement) {
      open()
      try {
        return reader.run(statement)
      } catch (cause) {
        throw translated(cause)
      }
    },
    async find(kind, key) {
      const [row] = await database.read(kind.one(key))
      return row
    },
    async write(...statements) {
      open()
      return await new Promise<Row[][]>((done, failed) => {
        writes.push({ statements, done, failed })
        wake()
      })
    },
    async store(kind, draft) {
      open()
      return await new Promise<Row[]>((done, failed) => {
        writes.push({ kind: kind as WriteKind<unknown>, draft, done, failed })
        wake()
      })
    },
    async transaction(work) {
      open()
      return await new Promise((done, failed) => {
        transactions.push(async () => {
          try {
            done(await runTransaction(work))
          } catch (cause) {
            failed(cause)
          }
        })
        wake()
      })
    },
    async migrate(claim, script) {
      open()
      return alone(() => {
        if (writer.run(claim).length === 0) return false
        writer.connection.exec(script)
        return true
      })
    },
    async prepare(statement) {
      const count = new Set(statement.text.match(/\?\d+/g)).size
      if (count !== statement.values.length) throw new Error(`${count} places for ${statement.values.length} values`)
      writer.prepared(statement.text)
    },
    commits: () => commits,
    // SQLite runs in this process, so its clock is the clock of this process.
    clock: async () => now(),
    async close() {
      closed = true
      await draining
      reader.connection.close()
      writer.connection.close()
    },
  }
  return database
}
