import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSettings } from './open-database.ts'
import { createDatabase, dropDatabase } from './start-postgres.ts'

/** A folder for one test's files, removed with `await using`. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string; file: string }> {
  const path = await mkdtemp(join(tmpdir(), 'loyalty-store-'))
  return { path, file: join(path, 'service.db'), [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A database without rows, of the engine that this run tests, removed with `await using`. Open it with `openDatabase`. */
export async function temporaryDatabase(): Promise<AsyncDisposable & DatabaseSettings> {
  const folder = await temporaryFolder()
  const server = process.env['TEST_ENGINE'] === 'postgres' ? process.env['TEST_POSTGRES_URL'] : undefined
  if (server === undefined) return { databaseFile: folder.file, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
  const databaseUrl = await createDatabase(server, process.env['TEST_POSTGRES_MIGRATED'])
  return {
    databaseFile: folder.file,
    databaseUrl,
    async [Symbol.asyncDispose]() {
      await dropDatabase(server, databaseUrl)
      await folder[Symbol.asyncDispose]()
    },
  }
}
