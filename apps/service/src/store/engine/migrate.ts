import { readdir, readFile } from 'node:fs/promises'
import { sql, type Database } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { integer } from './row.ts'

const folder = new URL('../migrations/', import.meta.url)

const stepsFor = async ({ engine }: Database): Promise<string[]> => {
  const mine = new RegExp(String.raw`^\d{4}_\w+(\.${engine})?\.sql$`)
  return (await readdir(folder)).filter((name) => mine.test(name)).sort()
}

/** Returns the names of unapplied migrations in order. For an empty database, returns all names. */
async function stepsLeft(database: Database): Promise<string[]> {
  const applied = await database.read(sql`select number from migrations`).catch((cause: unknown) => {
    if (cause instanceof DatabaseUnavailable) throw cause
    return []
  })
  const numbers = new Set(applied.map((row) => integer(row, 'number')))
  return (await stepsFor(database)).filter((name) => !numbers.has(Number.parseInt(name, 10)))
}

/** Returns whether every migration is applied, without changing anything. */
export const isMigrated = async (database: Database): Promise<boolean> => (await stepsLeft(database)).length === 0

/**
 * Applies the migration files that are not applied yet. Each file runs in a transaction that first inserts the file's
 * number. If another process has already inserted that number, skips the file. A file named `….sqlite.sql` is only for
 * SQLite.
 */
export async function migrate(database: Database, now: number): Promise<void> {
  const steps = await stepsLeft(database)
  if (steps.length === 0) return
  const table = sql`create table if not exists migrations (number bigint primary key, name text not null, applied_at bigint not null)`
  // If two processes create the table at the same time, one of them may fail. Its second attempt succeeds, because the
  // table then exists.
  await database.write(table).catch(() => database.write(table))
  for (const name of steps) {
    const number = Number.parseInt(name, 10)
    const script = await readFile(new URL(name, folder), 'utf8')
    await database.migrate(
      sql`insert into migrations (number, name, applied_at) values (${number}, ${name}, ${now}) on conflict do nothing returning number`,
      script,
    )
  }
}
