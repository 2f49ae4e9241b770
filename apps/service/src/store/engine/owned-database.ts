import { DatabaseSync } from 'node:sqlite'
import type { Database } from './database.ts'
import { openDatabase, openingFile, type DatabaseSettings } from './open-database.ts'
import { createPrivate, makePrivate } from './private-files.ts'

/** Another process has the file open to write. */
export class DatabaseTaken extends Error {
  override readonly name = 'DatabaseTaken'
}

const busy = 5

/** Locks a file beside the database for as long as this process lives: the operating system ends the lock however the process ends. */
function own(databaseFile: string): () => void {
  const lockFile = `${databaseFile}-owner`
  createPrivate(lockFile)
  makePrivate(databaseFile)
  const lock = new DatabaseSync(lockFile)
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode !== busy) throw cause
    throw new DatabaseTaken(`${databaseFile} belongs to a running service: stop that first. On PostgreSQL both work side by side.`, {
      cause,
    })
  }
  return () => lock.close()
}

/** Opens the database to write. One process owns a SQLite file, and a second one is told so; PostgreSQL has room for several. */
export function openOwnedDatabase(settings: DatabaseSettings, now?: () => number): Database {
  const { databaseUrl, databaseFile } = settings
  const release = databaseUrl === undefined ? openingFile(databaseFile, () => own(databaseFile)) : () => {}
  const database = openDatabase(settings, now)
  return {
    ...database,
    async close() {
      await database.close()
      release()
    },
  }
}
