import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Which database: PostgreSQL where a connection string is given, else a file that this process owns. */
export type DatabaseSettings = { databaseUrl?: string | undefined; databaseFile: string }

/** `now` takes the place of the database's clock: for tests. */
export function openDatabase({ databaseUrl, databaseFile }: DatabaseSettings, now?: () => number): Database {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, { now })
  mkdirSync(dirname(databaseFile), { recursive: true })
  return openSqlite(databaseFile, now)
}
