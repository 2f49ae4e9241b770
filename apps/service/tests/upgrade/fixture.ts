import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import type { Order } from '../../testing/fake-partner.ts'
import type { Env } from '../../src/caller.ts'
import type { DatabaseSettings } from '../../src/store/engine/open-database.ts'
import { createDatabase, dropDatabase } from '../../testing/start-postgres.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

export type Engine = 'sqlite' | 'postgres'

export type ClientCredentials = { clientId: string; clientSecret: string }

/** A request of a caller's server and the service's answer. The addresses in both do not contain the service's host. */
export type Exchange = {
  client: ClientCredentials
  env: Env
  path: string
  body: Record<string, unknown>
  status: number
  answer: Record<string, unknown>
  /**
   * Only for an order whose outcome the database does not know: `BOOKED` if the partner has booked the order, `UNSEEN`
   * if it has not seen the order.
   */
  open?: 'BOOKED' | 'UNSEEN'
}

/** A customer's purchase in a widget: the token request, the exchange request inside the session, and the receipt. */
export type Purchase = {
  client: ClientCredentials
  token: Record<string, unknown>
  exchange: Record<string, unknown>
  receipt: Record<string, unknown>
}

/**
 * A database of an earlier version of the service, and the requests that this version received. All secrets in the
 * database are test secrets.
 */
export type Fixture = {
  /** The time at which the earlier version stopped, in milliseconds UTC. */
  madeAt: number
  masterKey: string
  partnerSecret: string
  /** Orders that the partner has booked, but whose outcome the database does not know. */
  booked: Order[]
  exchanges: Exchange[]
  purchases: Purchase[]
}

/**
 * The earlier versions of the service that have a fixture. Each version is named by the number of its last migration.
 */
export const earlierVersions = ['0021'] as const

const place = (version: string, name: string): string =>
  fileURLToPath(new URL(`fixtures/${version}/${name}`, import.meta.url))
const databaseNames = { sqlite: 'sqlite.db.gz', postgres: 'postgres.sql.gz' } as const

export const writeFixture = async (
  version: string,
  engine: Engine,
  fixture: Fixture,
  database: Buffer,
): Promise<void> => {
  await writeFile(place(version, databaseNames[engine]), gzipSync(database, { level: 9 }))
  await writeFile(place(version, `${engine}.json`), `${JSON.stringify(fixture, undefined, 1)}\n`)
}

const restorePostgres = async (server: string, dump: string): Promise<string> => {
  const databaseUrl = await createDatabase(server)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(dump).finally(() => client.end())
  return databaseUrl
}

/** Opens a fixture for the engine under test, with a copy of its database. `await using` removes the copy. */
export const openFixture = async (version: string): Promise<Fixture & DatabaseSettings & AsyncDisposable> => {
  const server = process.env['TEST_ENGINE'] === 'postgres' ? process.env['TEST_POSTGRES_URL'] : undefined
  const engine: Engine = server === undefined ? 'sqlite' : 'postgres'
  const fixture = JSON.parse(await readFile(place(version, `${engine}.json`), 'utf8')) as Fixture
  const database = gunzipSync(await readFile(place(version, databaseNames[engine])))
  const folder = await temporaryFolder()
  const databaseUrl = server === undefined ? undefined : await restorePostgres(server, database.toString('utf8'))
  if (server === undefined) await writeFile(folder.file, database)
  return {
    ...fixture,
    databaseFile: folder.file,
    databaseUrl,
    async [Symbol.asyncDispose]() {
      if (server !== undefined && databaseUrl !== undefined) await dropDatabase(server, databaseUrl)
      await folder[Symbol.asyncDispose]()
    },
  }
}
