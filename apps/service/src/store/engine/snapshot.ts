import type { Database, Query } from './database.ts'

const command = (text: string): Query => ({ text, values: [] })

/**
 * Runs read-only `work` on the state of the database at one moment. `work` does not see later writes. A service may use
 * the SQLite file at the same time, because a reader blocks no writer.
 */
export async function withSnapshot<T>(database: Database, work: (frozen: Database) => Promise<T>): Promise<T> {
  if (database.engine === 'postgres') {
    return await database.unlimited.transaction(async (run) => {
      await run(command('set transaction isolation level repeatable read, read only'))
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
