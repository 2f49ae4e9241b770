import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { CatalogueFile } from '../src/store/seeding/catalogue-file.ts'
import type { Catalogue } from '../src/store/seeding/schema.ts'
import { applyCatalogue, type SeedSecrets } from '../src/store/seeding/apply-catalogue.ts'
import type { Caller } from '../src/caller.ts'
import type { Database } from '../src/store/engine/database.ts'
import { createIds } from '../src/store/access/ids.ts'
import { migrate } from '../src/store/engine/migrate.ts'
import { openDatabase, type DatabaseSettings } from '../src/store/engine/open-database.ts'
import { createStore } from '../src/store/store.ts'
import { copyDatabase, temporaryDatabase, type Template } from './temporary.ts'

const seedFolder = new URL('../seed/', import.meta.url)
export const seedCatalogue = CatalogueFile.parse(JSON.parse(await readFile(new URL('catalog.json', seedFolder), 'utf8')))
/** The seed with these addresses in every environment of every organization. */
export const catalogueWith = (...urls: string[]): Catalogue => {
  const webhookEndpoints = urls.map((url) => ({ url }))
  const organizations = seedCatalogue.organizations.map((organization) => ({
    ...organization,
    environments: {
      sandbox: { ...organization.environments.sandbox, webhookEndpoints },
      production: { ...organization.environments.production, webhookEndpoints },
    },
  }))
  return { ...seedCatalogue, organizations }
}
export const bank = seedCatalogue.organizations[0]!
export const sandbox: Caller = { organizationId: bank.id, env: 'sandbox' }
export const production: Caller = { organizationId: bank.id, env: 'production' }
/** Seals what is in a template: of nobody else's interest. */
const templateKey = Buffer.alloc(32, 'a key of tests').toString('base64')
const firstStart = Date.UTC(2026, 10, 21, 10)

const pair = (short: string) => ({ clientSecret: `sk_${short}_secret`, webhookSecret: `whsec_${short}` })
export const seedSecrets: SeedSecrets = Object.fromEntries(
  seedCatalogue.organizations.map(({ id }) => [id, { sandbox: pair(`sandbox_${id}`), production: pair(`live_${id}`) }]),
)

/** The seed without an endpoint. */
export const silentCatalogue = catalogueWith()
const seeds = { SEEDED: seedCatalogue, SILENT: silentCatalogue }
export const logosFolder = fileURLToPath(new URL('logos', seedFolder))

/** Makes a template of a new database. */
export async function fillTemplate(settings: DatabaseSettings, template: Template): Promise<void> {
  const now = () => firstStart
  const database = openDatabase(settings, now)
  await migrate(database, firstStart)
  if (template !== 'MIGRATED') {
    // A millisecond before: what a copy makes at the first start comes after them.
    const id = createIds(() => firstStart - 1)
    await applyCatalogue(database, seeds[template], { now, id, masterKey: templateKey, secrets: seedSecrets, logosFolder })
  }
  await database.close()
}

const templateFor = (catalogue: Catalogue): Template =>
  catalogue === seedCatalogue ? 'SEEDED' : catalogue === silentCatalogue ? 'SILENT' : 'MIGRATED'

/** The real store on a fresh database with the seed applied, and a clock that the test moves. */
export async function openTestStore({ catalogue = seedCatalogue }: { catalogue?: Catalogue } = {}) {
  const template = templateFor(catalogue)
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
  const apply = (given: Catalogue = catalogue, secrets: SeedSecrets = seedSecrets) =>
    applyCatalogue(database, given, { now, id, masterKey, secrets, logosFolder })
  if (!isSeeded) await apply()
  const storeOn = (on: Database) => createStore(on, { now, id, masterKey })
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
    /** Closes the database and opens it again, as a new process would. */
    async restart() {
      await database.close()
      database = await open()
      return store()
    },
    /** Keeps the database as it is at this moment. `restore` puts that in the place of what has happened since, once; both open a new store. */
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
    /** A second process's store on the same database; on an engine that one process owns, this process's once more. */
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
