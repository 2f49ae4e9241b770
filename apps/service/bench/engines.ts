import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSettings } from '../src/store/engine/open-database.ts'
import { createDatabase, findPostgres, startPostgres } from '../testing/start-postgres.ts'

export type EngineName = 'sqlite' | 'postgres'
export type Engine = {
  name: EngineName
  /** An empty database that waits for the disk at every commit. */
  place: () => Promise<DatabaseSettings>
  close: () => Promise<void>
}

const openSqliteFolder = (): Engine => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-bench-sqlite-'))
  let files = 0
  return {
    name: 'sqlite',
    place: () => Promise.resolve({ databaseFile: join(folder, `${(files += 1)}.db`) }),
    close: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  }
}

const openPostgresServer = async (): Promise<Engine> => {
  const server = await startPostgres({ durable: true })
  return {
    name: 'postgres',
    place: async () => ({ databaseFile: '', databaseUrl: await createDatabase(server.url) }),
    close: server.stop,
  }
}

/** The embedded engine, and PostgreSQL where there is a server to start. */
export const openEngines = async (only?: EngineName): Promise<Engine[]> => [
  ...(only === 'postgres' ? [] : [openSqliteFolder()]),
  ...(only === 'sqlite' || findPostgres() === undefined ? [] : [await openPostgresServer()]),
]
