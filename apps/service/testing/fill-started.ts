import { openStore } from '../src/open-store.ts'
import { createIds } from '../src/store/access/ids.ts'
import { migrate } from '../src/store/engine/migrate.ts'
import { openDatabase, type DatabaseSettings } from '../src/store/engine/open-database.ts'
import { applyCatalogFile, readCatalogFile } from '../src/store/seeding/apply-catalog-file.ts'
import { testConfig } from './test-config.ts'

/** Fills the template `STARTED`: stores in a new database what a test service stores at its first start. */
export async function fillStarted(settings: DatabaseSettings): Promise<void> {
  const config = testConfig(settings)
  const database = openDatabase(settings)
  const id = createIds(Date.now)
  await migrate(database, Date.now())
  const { masterKey } = await openStore(database, config, { now: Date.now, id })
  const catalog = await readCatalogFile(config.catalogueFile ?? '', config)
  await applyCatalogFile(database, catalog, { now: Date.now, id, masterKey })
  await database.close()
}
