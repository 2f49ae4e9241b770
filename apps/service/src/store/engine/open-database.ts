import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { createPrivate } from './private-files.ts'
import { openSqlite } from './sqlite.ts'

/** Which database: PostgreSQL where a connection string is given, else a file that this process owns. */
export type DatabaseSettings = { databaseUrl?: string | undefined; databaseFile: string }

/** The file is there but cannot be a database of this service, or cannot be opened. */
export class DatabaseUnreadable extends Error {
  override readonly name = 'DatabaseUnreadable'
}

/** SQLite's own numbers, of which the lowest byte is the kind. */
const reasons = new Map([
  [8, 'it may not be written'],
  [14, 'it cannot be opened'],
  [26, 'it is no SQLite database'],
])

/** Says of a file what hinders, in place of the engine's or the system's error. */
export function openingFile<T>(file: string, open: () => T): T {
  try {
    return open()
  } catch (cause) {
    const { errcode, code, syscall } = cause as { errcode?: number; code?: string; syscall?: string }
    const reason = syscall === undefined ? reasons.get((errcode ?? 0) & 0xff) : code
    if (reason === undefined) throw cause
    throw new DatabaseUnreadable(`${file} cannot be used as the database: ${reason}.`, { cause })
  }
}

/** `now` takes the place of the database's clock: for tests. */
export function openDatabase({ databaseUrl, databaseFile }: DatabaseSettings, now?: () => number): Database {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, { now })
  return openingFile(databaseFile, () => {
    createPrivate(databaseFile)
    return openSqlite(databaseFile, now)
  })
}
