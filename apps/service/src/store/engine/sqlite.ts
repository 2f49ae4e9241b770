import type { Database, Row, Run, Work } from './database.ts'
import { StorageFailure } from './database-errors.ts'
import { runBatch, type Outcome } from './sqlite-batch.ts'
import { connect, createSqliteReads, translated } from './sqlite-connection.ts'
import { startWriterThread, type WriterThread } from './sqlite-thread.ts'

type Write = { work: Work; done: (rows: Row[][]) => void; failed: (cause: unknown) => void }

/**
 * The number of waiting writes, and the average number of writes of the latest commits, from which the writer thread runs
 * the writes. A busy event loop then goes on while the disk stores a small commit too. For a single client the messages
 * cost more than the commit, so a process with little to write has no thread.
 */
const threadFrom = { waiting: 8, usual: 2 }
/** The number of latest commits that the average covers. */
const latest = 16

/**
 * Opens SQLite in this process, the only process that writes to the file. Writes of one turn of the event loop share
 * one commit and one disk flush, which run on another thread if there are many. Reads use a separate connection, so they
 * see only committed data.
 */
export function openSqlite(path: string, now: () => number = Date.now): Database {
  const writer = connect(path, false)
  const reader = connect(path, true)
  const reads = createSqliteReads(reader)
  let thread: WriterThread | undefined
  let starting: Promise<void> | undefined
  let writes: Write[] = []
  const transactions: (() => Promise<void>)[] = []
  let draining: Promise<void> | undefined
  let closed = false
  let commits = 0
  let usual = 1

  const committed = (): void => {
    commits += 1
    reads.end()
  }

  const startThread = async (): Promise<void> => {
    thread = await startWriterThread(path, () => {
      thread = undefined
      starting = undefined
    })
  }

  const runOnBestThread = async (works: Work[]): Promise<Outcome[]> => {
    usual += (works.length - usual) / latest
    if (works.length < threadFrom.waiting && usual < threadFrom.usual) return runBatch(writer, works)
    starting ??= startThread()
    if (thread === undefined) return runBatch(writer, works)
    const outcomes = await thread.run(works)
    // A failing disk may also refuse the rollback. Without its thread, a transaction that is still open locks nothing.
    if (outcomes.some((outcome) => 'failed' in outcome && outcome.failed instanceof StorageFailure))
      await thread?.close()
    return outcomes
  }

  /** Runs all waiting writes in one commit. No other commit of this process runs at the same time. */
  const flush = async (): Promise<void> => {
    const batch = writes
    writes = []
    try {
      const outcomes = await runOnBestThread(batch.map(({ work }) => work))
      committed()
      for (const [index, { done, failed }] of batch.entries()) {
        const outcome = outcomes[index] ?? { rows: [] }
        if ('rows' in outcome) done(outcome.rows)
        else failed(outcome.failed)
      }
    } catch (cause) {
      committed()
      for (const { failed } of batch) failed(cause)
    }
  }

  const drain = async (): Promise<void> => {
    await new Promise<void>((turnOver) => void setImmediate(turnOver))
    while (writes.length > 0 || transactions.length > 0) {
      if (writes.length > 0) await flush()
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

  const enqueue = async (work: Work): Promise<Row[][]> => {
    open()
    return await new Promise<Row[][]>((done, failed) => {
      writes.push({ work, done, failed })
      wake()
    })
  }

  const runTransaction = async <T>(work: (run: Run) => Promise<T>): Promise<T> => {
    try {
      writer.begin()
      const result = await work(async (statement) => writer.run(statement))
      writer.commit()
      return result
    } catch (cause) {
      throw writer.failed(cause)
    } finally {
      // Also after an error: a failing disk may store a commit that it refuses.
      committed()
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
        return reads.run(statement)
      } catch (cause) {
        throw translated(cause)
      }
    },
    find: (kind, key) => database.read(kind.one(key)),
    write: (...statements) => enqueue({ statements }),
    async store(kind, draft) {
      const [rows = []] = await enqueue(kind.one(draft))
      return rows
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
      return await runTransaction(async (run) => {
        if ((await run(claim)).length === 0) return false
        writer.exec(script)
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
      await starting
      await thread?.close()
      reads.end()
      reader.close()
      writer.close()
    },
  }
  return database
}
