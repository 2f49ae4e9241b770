import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { openStore } from './open-store.ts'
import { createIds, type Ids } from './store/access/ids.ts'
import type { Database } from './store/engine/database.ts'
import { DatabaseUnavailable, StorageFailure } from './store/engine/database-errors.ts'
import { migrate } from './store/engine/migrate.ts'
import { openOwnedDatabase } from './store/engine/owned-database.ts'
import { applyCatalogFile, readCatalogFile } from './store/seeding/apply-catalog-file.ts'

/** Applies the migrations. Throws `ConfigError` if the database does not answer. */
export const migrateDatabase = (database: Database, now: number): Promise<void> =>
  migrate(database, now).catch((cause: unknown) => {
    throw cause instanceof DatabaseUnavailable && !(cause instanceof StorageFailure)
      ? new ConfigError('DATABASE_URL: the database does not answer', { cause })
      : cause
  })

type Opened = Pick<Awaited<ReturnType<typeof openStore>>, 'store' | 'masterKey'>

/** Applies the catalog file to an opened store, and makes the credits due that wait for a change of the catalog. */
export const fillStore = async (
  database: Database,
  config: Config,
  { store, masterKey }: Opened,
  { now, id }: { now: () => number; id: Ids },
): Promise<void> => {
  if (config.catalogueFile !== undefined)
    await applyCatalogFile(database, await readCatalogFile(config.catalogueFile, config), { now, id, masterKey })
  await store.wakeWaitingCredits()
  // Only one process at a time can use a SQLite file. Every lease in this file therefore belongs to a process that has
  // ended.
  if (config.databaseUrl === undefined) await store.outbox.takeOver()
}

/**
 * Migrates and fills the database once, for workers that start later. Throws as a start of the service does, for example
 * for a wrong master key.
 */
export const prepareDatabase = async (config: Config): Promise<void> => {
  const database = openOwnedDatabase(config)
  try {
    const now = Date.now
    await migrateDatabase(database, now())
    const id = createIds(now)
    await fillStore(database, config, await openStore(database, config, { now, id }), { now, id })
  } finally {
    await database.close()
  }
}
