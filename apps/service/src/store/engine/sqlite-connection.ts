import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Query, Row, SqlValue } from './database.ts'
import { StorageFailure } from './database-errors.ts'

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
export const translated = (cause: unknown): unknown => {
  const kind = ((cause as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff
  return kind === ioError || kind === full ? new StorageFailure('the database cannot store anything', { cause }) : cause
}

export type Connection = ReturnType<typeof connect>

/** Opens one connection to the file. The connection caches its prepared statements. */
export function connect(path: string, readOnly: boolean) {
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

  const rollBack = (): void => {
    if (connection.isTransaction) connection.exec('rollback')
  }
  return {
    run,
    prepared,
    /** Returns whether a transaction is open. */
    isOpen: (): boolean => connection.isTransaction,
    exec: (script: string): void => connection.exec(script),
    begin: (): void => {
      // Rolls back a transaction that is still open. That happens only if a failing disk refused the rollback of an
      // earlier transaction.
      rollBack()
      connection.exec('begin immediate')
    },
    commit: (): void => connection.exec('commit'),
    /** Rolls back after an error, and returns the error to throw. */
    failed: (cause: unknown): unknown => {
      try {
        rollBack()
      } catch {
        // Ignores the error of the rollback, so that the caller gets `cause`, the error before the rollback.
      }
      return translated(cause)
    },
    close: (): void => connection.close(),
  }
}

const begin: Query = { text: 'begin', values: [] }
const commit: Query = { text: 'commit', values: [] }

export type SqliteReads = {
  /** Runs a read. It sees all data that was committed before the last call of `end`. */
  run: (statement: Query) => Row[]
  /** Ends the shared transaction. Call it after each commit, before anyone learns of the commit. */
  end: () => void
}

/**
 * Lets the reads of one turn of the event loop share one read transaction. SQLite locks the file for each transaction,
 * which costs as much as a read of one row.
 */
export function createSqliteReads(reader: Connection): SqliteReads {
  let turnOver: NodeJS.Immediate | undefined
  const end = (): void => {
    if (turnOver === undefined) return
    clearImmediate(turnOver)
    turnOver = undefined
    try {
      reader.run(commit)
    } catch (cause) {
      // Nobody waits for this end. If the disk fails, the next read reports the failure.
      reader.failed(cause)
    }
  }
  return {
    run(statement) {
      // `withSnapshot` begins a longer transaction of its own.
      if (statement.text === begin.text) end()
      else if (!reader.isOpen()) {
        reader.run(begin)
        turnOver = setImmediate(end)
      }
      return reader.run(statement)
    },
    end,
  }
}
