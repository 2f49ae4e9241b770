import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSettings } from '../src/store/engine/open-database.ts'
import { createDatabase, dropDatabase } from './start-postgres.ts'

/** Creates a folder for the files of one test. `await using` removes the folder. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string; file: string }> {
  const path = await mkdtemp(join(tmpdir(), 'loyalty-store-'))
  return {
    path,
    file: join(path, 'service.db'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

/**
 * The kinds of template databases: empty tables, the seed catalog, the seed catalog without webhook endpoints, or the
 * database of a service after its first start. A test run creates each template once.
 */
export const templates = ['MIGRATED', 'SEEDED', 'SILENT', 'STARTED'] as const
export type Template = (typeof templates)[number]
type EngineName = 'SQLITE' | 'POSTGRES'

/** Stores the place of a template database in an environment variable, so that tests can find and copy the template. */
export const setTemplate = (engine: EngineName, template: Template, place: string): void => {
  process.env[`TEST_${engine}_${template}`] = place
}
const placeOf = (engine: EngineName, template: Template): string | undefined =>
  process.env[`TEST_${engine}_${template}`]

/**
 * Copies the database of a test. Close the database first, and dispose of the copy when you dispose of the original.
 */
export async function copyDatabase({
  databaseFile,
  databaseUrl,
}: DatabaseSettings): Promise<DatabaseSettings & AsyncDisposable> {
  const server = process.env['TEST_POSTGRES_URL']
  if (databaseUrl === undefined || server === undefined) {
    const copy = `${databaseFile}.${randomUUID()}`
    await copyFile(databaseFile, copy)
    return { databaseFile: copy, [Symbol.asyncDispose]: () => rm(copy, { force: true }) }
  }
  const copy = await createDatabase(server, databaseUrl)
  return { databaseFile, databaseUrl: copy, [Symbol.asyncDispose]: () => dropDatabase(server, copy) }
}

export type TemporaryDatabase = AsyncDisposable & DatabaseSettings & { copied: boolean }

/**
 * Creates a database for the tested engine: empty, or a copy of a template. Open the database with `openDatabase`.
 * `await using` removes the database.
 */
export async function temporaryDatabase(template?: Template): Promise<TemporaryDatabase> {
  const folder = await temporaryFolder()
  const server = process.env['TEST_ENGINE'] === 'postgres' ? process.env['TEST_POSTGRES_URL'] : undefined
  if (server === undefined) {
    const file = template && placeOf('SQLITE', template)
    if (file !== undefined) await copyFile(file, folder.file)
    return { databaseFile: folder.file, copied: file !== undefined, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
  }
  const source = placeOf('POSTGRES', template ?? 'MIGRATED')
  const databaseUrl = await createDatabase(server, source)
  return {
    databaseFile: folder.file,
    databaseUrl,
    copied: source !== undefined,
    async [Symbol.asyncDispose]() {
      await dropDatabase(server, databaseUrl)
      await folder[Symbol.asyncDispose]()
    },
  }
}
