import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Database, Query, Row, Run, SqlValue } from './database.ts'
import { StorageFailure } from './database-errors.ts'

type Write = { statements: Query[]; done: (rows: Row[][]) => void; failed: (cause: unknown) => void }

const settings = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  pragma foreign_keys = on;
  pragma temp_store = memory;
`

/** The engine's kinds of error for a disk that fails and for one without room. */
const [ioError, full] = [10, 13]

/** The engine's error as the seam names it; anything else stays as it is. Its number has the kind in the lowest byte. */
const translated = (cause: unknown): unknown => {
  const kind = ((cause as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff
  return kind === ioError || kind === full ? new StorageFailure('the database cannot store anything', { cause }) : cause
}

/** One connection and the statements prepared on it. */
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
  // The engine binds a number as a float, and a float divides like one: integers alone get through.
  const bind = (value: SqlValue): SqlValue => (typeof value === 'number' ? BigInt(value) : value)
  const run = ({ text, values }: Query): Row[] => prepared(text).all(...values.map(bind)) as Row[]
  return { connection, prepared, run }
}

/**
 * SQLite in this process, which owns the file. Writes asked for in one turn of the event loop share one commit and one flush to disk.
 * Reads have a connection of their own, so they see committed data alone while a transaction is open.
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
    // Left open only where a failing disk refused the rollback too.
    rollBack()
    writer.connection.exec('begin immediate')
  }
  const failed = (cause: unknown): unknown => {
    try {
      rollBack()
    } catch {
      // The reason is `cause`.
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

  const runEach = (batch: readonly Write[]): Row[][][] => batch.map((write) => write.statements.map(writer.run))

  /** Everything that waits, in one commit. When one fails, each is tried alone, so that it hurts nobody else; not where nothing can be stored. */
  const flush = (): void => {
    const batch = writes
    writes = []
    let results: Row[][][]
    try {
      results = alone(() => runEach(batch))
    } catch (cause) {
      for (const write of batch) {
        if (batch.length === 1 || cause instanceof StorageFailure) write.failed(cause)
        else settleAlone(write)
      }
      return
    }
    batch.forEach((write, index) => write.done(results[index] ?? []))
  }

  const settleAlone = (write: Write): void => {
    try {
      write.done(alone(() => write.statements.map(writer.run)))
    } catch (cause) {
      write.failed(cause)
    }
  }

  const drain = async (): Promise<void> => {
    await new Promise<void>((turnOver) => void setImmediate(turnOver))
    while (writes.length > 0 || transactions.length > 0) {
      if (writes.length > 0) flush()
      const next = transactions.shift()
      if (next !== undefined) await next()
    }
    // In the same breath as the last look: what is asked for a moment later must start a new round.
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
    // Nothing here has a limit of time.
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
    async write(...statements) {
      open()
      return await new Promise<Row[][]>((done, failed) => {
        writes.push({ statements, done, failed })
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
    // The database is this process, and so is its clock.
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
