import { existsSync } from 'node:fs'
import { ConfigError } from '../config-error.ts'
import type { Database } from '../store/engine/database.ts'
import { isMigrated } from '../store/engine/migrate.ts'
import type { DatabaseSettings } from '../store/engine/open-database.ts'

/**
 * Opens an existing database, passes it to `use` and closes it. Throws `ConfigError` if the database is not migrated or
 * the SQLite file is missing, because SQLite would create a missing file.
 */
export const withExistingDatabase = async <S extends DatabaseSettings, T>(
  settings: S,
  open: (settings: S) => Database,
  use: (database: Database) => Promise<T>,
): Promise<T> => {
  const { databaseUrl, databaseFile } = settings
  if (databaseUrl === undefined && !existsSync(databaseFile))
    throw new ConfigError(`There is no database at ${databaseFile}.`)
  const database = open(settings)
  try {
    if (!(await isMigrated(database))) {
      const where = databaseUrl === undefined ? databaseFile : 'DATABASE_URL'
      throw new ConfigError(
        `The database at ${where} is not set up for this version: start the service once, or apply a catalogue.`,
      )
    }
    return await use(database)
  } finally {
    await database.close()
  }
}
