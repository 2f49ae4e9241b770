import { migrate } from '../apps/service/src/store/migrate.ts'
import { openDatabase } from '../apps/service/src/store/open-database.ts'
import { createDatabase, startPostgres } from '../apps/service/src/store/start-postgres.ts'

/** One server for all tests of a run; each test has a database of its own on it, copied from one that is migrated. */
export const setup = async (): Promise<() => Promise<void>> => {
  const server = await startPostgres()
  const databaseUrl = await createDatabase(server.url)
  const database = openDatabase({ databaseUrl, databaseFile: '' })
  await migrate(database, Date.now())
  await database.close()
  process.env['TEST_POSTGRES_URL'] = server.url
  process.env['TEST_POSTGRES_MIGRATED'] = databaseUrl
  return () => server.stop()
}
