import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { CatalogFile } from '../src/store/seeding/catalog-file.ts'
import type { Catalog } from '../src/store/seeding/schema.ts'
import { applyCatalog, type SeedSecrets } from '../src/store/seeding/apply-catalog.ts'
import type { Caller } from '../src/caller.ts'
import type { Database } from '../src/store/engine/database.ts'
import { createIds } from '../src/store/access/ids.ts'
import { migrate } from '../src/store/engine/migrate.ts'
import { openDatabase, type DatabaseSettings } from '../src/store/engine/open-database.ts'
import { createStore } from '../src/store/store.ts'
import { copyDatabase, temporaryDatabase, type Template } from './temporary.ts'

const seedFolder = new URL('../seed/', import.meta.url)
export const seedCatalog = CatalogFile.parse(JSON.parse(await readFile(new URL('catalog.json', seedFolder), 'utf8')))
/**
 * Returns the seed catalog with webhook endpoints at the addresses `urls`, in every environment of every organization.
 */
export const catalogWith = (...urls: string[]): Catalog => {
  const webhookEndpoints = urls.map((url) => ({ url }))
  const organizations = seedCatalog.organizations.map((organization) => ({
    ...organization,
    environments: {
      sandbox: { ...organization.environments.sandbox, webhookEndpoints },
      production: { ...organization.environments.production, webhookEndpoints },
    },
  }))
  return { ...seedCatalog, organizations }
}
export const bank = seedCatalog.organizations[0]!
export const sandbox: Caller = { organizationId: bank.id, env: 'sandbox' }
export const production: Caller = { organizationId: bank.id, env: 'production' }
/**
 * The master key of the template databases that tests copy. This key is public, because the templates contain only test
 * data.
 */
const templateKey = Buffer.alloc(32, 'a key of tests').toString('base64')
const firstStart = Date.UTC(2026, 10, 21, 10)

const pair = (short: string) => ({ clientSecret: `sk_${short}_secret`, webhookSecret: `whsec_${short}` })
export const seedSecrets: SeedSecrets = Object.fromEntries(
  seedCatalog.organizations.map(({ id }) => [id, { sandbox: pair(`sandbox_${id}`), production: pair(`live_${id}`) }]),
)

/** The seed catalog without webhook endpoints. */
export const silentCatalog = catalogWith()
const seeds = { SEEDED: seedCatalog, SILENT: silentCatalog }
export const logosFolder = fileURLToPath(new URL('logos', seedFolder))

/** The templates that have a store without a service. */
type StoreTemplate = Exclude<Template, 'STARTED'>

/** Fills a new database that tests later copy as a template. */
export async function fillTemplate(settings: DatabaseSettings, template: StoreTemplate): Promise<void> {
  const now = () => firstStart
  const database = openDatabase(settings, now)
  await migrate(database, firstStart)
  if (template !== 'MIGRATED') {
    // The ids of template rows contain a time one millisecond before the tests' clock starts. All rows that a test adds
    // therefore have later ids.
    const id = createIds(() => firstStart - 1)
    await applyCatalog(database, seeds[template], {
      now,
      id,
      masterKey: templateKey,
      secrets: seedSecrets,
      logosFolder,
    })
  }
  await database.close()
}

const templateFor = (catalog: Catalog): StoreTemplate =>
  catalog === seedCatalog ? 'SEEDED' : catalog === silentCatalog ? 'SILENT' : 'MIGRATED'

/** Opens the real store on a new database with the seed catalog. The clock moves only when the test changes it. */
export async function openTestStore({ catalog = seedCatalog }: { catalog?: Catalog } = {}) {
  const template = templateFor(catalog)
  const settings = await temporaryDatabase(template)
  const isSeeded = settings.copied && template !== 'MIGRATED'
  const masterKey = isSeeded ? templateKey : randomBytes(32).toString('base64')
  const clock = { now: firstStart }
  const now = () => clock.now
  const id = createIds(now)
  let place: DatabaseSettings = settings
  const backups: AsyncDisposable[] = []
  const open = async () => {
    const database = openDatabase(place, now)
    await migrate(database, now())
    return database
  }
  let database: Database = await open()
  const apply = (given: Catalog = catalog, secrets: SeedSecrets = seedSecrets) =>
    applyCatalog(database, given, { now, id, masterKey, secrets, logosFolder })
  if (!isSeeded) await apply()
  const storeOn = (on: Database) => createStore(on, { realNow: now, id, masterKey })
  const store = () => storeOn(database)
  const others: Database[] = []
  return {
    clock,
    id,
    masterKey,
    apply,
    settings,
    database: () => database,
    store: store(),
    /** Closes the database and opens it again, as a new process would do. */
    async restart() {
      await database.close()
      database = await open()
      return store()
    },
    /**
     * Takes a snapshot of the database. Returns a new store and `restore`, which replaces the database by the snapshot
     * and returns a store on it. Call `restore` only once.
     */
    async backup() {
      await database.close()
      const copy = await copyDatabase(place)
      backups.push(copy)
      database = await open()
      const restore = async () => {
        await database.close()
        place = copy
        database = await open()
        return store()
      }
      return { store: store(), restore }
    },
    /**
     * On PostgreSQL, opens a second store with its own connections to the database, like a second process. On SQLite,
     * which allows only one process, returns a store on the first connection.
     */
    another() {
      if (settings.databaseUrl === undefined) return store()
      const other = openDatabase(place, now)
      others.push(other)
      return storeOn(other)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([database, ...others].map((each) => each.close()))
      await Promise.all(backups.map((backup) => backup[Symbol.asyncDispose]()))
      await settings[Symbol.asyncDispose]()
    },
  }
}

export type TestStore = Awaited<ReturnType<typeof openTestStore>>
