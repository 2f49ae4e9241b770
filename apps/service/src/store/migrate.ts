import { readdir, readFile } from 'node:fs/promises'
import { sql, type Database } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Applies the numbered files that are not applied yet, each in one transaction that first inserts its own number: a second process
 * starting at once finds the number taken and goes on. A file named `….sqlite.sql` is this engine's wording of one step.
 */
export async function migrate(database: Database, now: number): Promise<void> {
  const table = sql`create table if not exists migrations (number bigint primary key, name text not null, applied_at bigint not null)`
  // Of two processes that create it at one moment, one may be refused: a moment later it is there.
  await database.write(table).catch(() => database.write(table))
  const mine = new RegExp(String.raw`^\d{4}_\w+(\.${database.engine})?\.sql$`)
  const files = (await readdir(folder)).filter((name) => mine.test(name))
  for (const name of files.sort()) {
    const number = Number.parseInt(name, 10)
    const script = await readFile(new URL(name, folder), 'utf8')
    await database.migrate(
      sql`insert into migrations (number, name, applied_at) values (${number}, ${name}, ${now}) on conflict do nothing returning number`,
      script,
    )
  }
}
