import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { createPrivate } from './private-files.ts'
import { openSqlite } from './sqlite.ts'

/**
 * The settings of the database. With `databaseUrl` the engine is PostgreSQL. Without `databaseUrl` the engine is
 * SQLite, with the file `databaseFile`.
 */
export type DatabaseSettings = { databaseUrl?: string | undefined; databaseFile: string }

/** Thrown when the SQLite file cannot be created, opened or written, or is not a SQLite database. */
export class DatabaseUnreadable extends Error {
  override readonly name = 'DatabaseUnreadable'
}

/** Messages for SQLite's primary result codes. The lowest byte of an error number is its primary result code. */
const reasons = new Map([
  [8, 'it may not be written'],
  [14, 'it cannot be opened'],
  [26, 'it is no SQLite database'],
])

/**
 * Runs `open`. Converts known errors of SQLite and of the file system to `DatabaseUnreadable`, with the name of the
 * file.
 */
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

/** Opens the database. Tests pass `now` to replace the database's clock. */
export function openDatabase({ databaseUrl, databaseFile }: DatabaseSettings, now?: () => number): Database {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, { now })
  return openingFile(databaseFile, () => {
    createPrivate(databaseFile)
    return openSqlite(databaseFile, now)
  })
}
