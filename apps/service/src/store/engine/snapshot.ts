import type { Database, Query } from './database.ts'

const command = (text: string): Query => ({ text, values: [] })

/**
 * Lets `work` read the database as it is at one moment, however much is written meanwhile; it reads and does nothing else. Safe beside the
 * process that owns a SQLite file: a reader of its log holds nobody up.
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
