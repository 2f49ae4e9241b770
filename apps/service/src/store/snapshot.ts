import type { Database, Query } from './database.ts'

const command = (text: string): Query => ({ text, values: [] })

/**
 * Lets `work` read the database as it is at one moment, however much is written meanwhile; it reads and does nothing else. Safe beside the
 * process that owns a SQLite file: a reader of its log holds nobody up.
 */
export async function withSnapshot<T>(database: Database, work: (frozen: Database) => Promise<T>): Promise<T> {
  if (database.engine === 'postgres') {
    return await database.transaction(async (run) => {
      await run(command('set transaction isolation level repeatable read, read only'))
      // A session's limits are for requests; whoever looks at everything takes as long as everything takes.
      await run(command('set local statement_timeout = 0'))
      await run(command('set local idle_in_transaction_session_timeout = 0'))
      return await work({ ...database, read: run })
    })
  }
  await database.read(command('begin'))
  try {
    return await work(database)
  } finally {
    await database.read(command('commit'))
  }
}
