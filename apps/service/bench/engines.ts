import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSettings } from '../src/store/engine/open-database.ts'
import { createDatabase, findPostgres, startPostgres } from '../testing/start-postgres.ts'

export type EngineName = 'sqlite' | 'postgres'
export type Engine = {
  name: EngineName
  /** Creates an empty database. Every commit waits until the disk has stored it. */
  place: () => Promise<DatabaseSettings>
  /** Returns the ids of the processes of the database server. The embedded engine has none. */
  processes: () => number[]
  close: () => Promise<void>
}

const openSqliteFolder = (): Engine => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-bench-sqlite-'))
  let files = 0
  return {
    name: 'sqlite',
    place: () => Promise.resolve({ databaseFile: join(folder, `${(files += 1)}.db`) }),
    processes: () => [],
    close: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  }
}

const openPostgresServer = async (): Promise<Engine> => {
  const server = await startPostgres({ durable: true })
  return {
    name: 'postgres',
    place: async () => ({ databaseFile: '', databaseUrl: await createDatabase(server.url) }),
    processes: server.processes,
    close: server.stop,
  }
}

/**
 * Opens the engine SQLite, and the engine PostgreSQL if its programs are installed. `only` selects one of these
 * engines.
 */
export const openEngines = async (only?: EngineName): Promise<Engine[]> => [
  ...(only === 'postgres' ? [] : [openSqliteFolder()]),
  ...(only === 'sqlite' || findPostgres() === undefined ? [] : [await openPostgresServer()]),
]
