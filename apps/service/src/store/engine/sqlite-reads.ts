import type { Query, Row } from './database.ts'
import type { Connection } from './sqlite-connection.ts'

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
