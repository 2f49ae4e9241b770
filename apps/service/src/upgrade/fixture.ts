import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import type { Order } from '../../testing/fake-partner.ts'
import type { Env } from '../caller.ts'
import type { DatabaseSettings } from '../store/engine/open-database.ts'
import { createDatabase, dropDatabase } from '../../testing/start-postgres.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

export type Engine = 'sqlite' | 'postgres'

export type ClientCredentials = { clientId: string; clientSecret: string }

/** A request of a caller's server and its answer, with the service's own address left out. */
export type Exchange = {
  client: ClientCredentials
  env: Env
  path: string
  body: Record<string, unknown>
  status: number
  answer: Record<string, unknown>
  /** For an order that was still open with its partner: whether the partner has booked it. */
  open?: 'BOOKED' | 'UNSEEN'
}

/** What a customer did in a point-exchange widget: the token request, the request inside the session and its receipt. */
export type Purchase = {
  client: ClientCredentials
  token: Record<string, unknown>
  exchange: Record<string, unknown>
  receipt: Record<string, unknown>
}

/** A database of an earlier version beside what was said to that version. Every secret in it is a test's. */
export type Fixture = {
  /** Milliseconds UTC when the earlier version stopped. */
  madeAt: number
  masterKey: string
  partnerSecret: string
  /** Orders that the partner has booked and that the database does not know to be done. */
  booked: Order[]
  exchanges: Exchange[]
  purchases: Purchase[]
}

/** The numbers of the last migrations of the versions that left a fixture. */
export const earlierVersions = ['0021'] as const

const place = (version: string, name: string): string => fileURLToPath(new URL(`fixtures/${version}/${name}`, import.meta.url))
const databaseNames = { sqlite: 'sqlite.db.gz', postgres: 'postgres.sql.gz' } as const

export const writeFixture = async (version: string, engine: Engine, fixture: Fixture, database: Buffer): Promise<void> => {
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

/** The fixture of the engine that this run tests, with a copy of its database. Dispose with `await using`. */
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
