import { DatabaseSync } from 'node:sqlite'
import type { Database } from './database.ts'
import { openDatabase, openingFile, type DatabaseSettings } from './open-database.ts'
import { createPrivate, makePrivate } from './private-files.ts'

/** Thrown when another process has already opened the SQLite file for writing. */
export class DatabaseTaken extends Error {
  override readonly name = 'DatabaseTaken'
}

const busy = 5

/**
 * Locks a separate file next to the database file and returns the function that unlocks it. When the process ends, even
 * in a crash, the operating system releases the lock.
 */
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
    throw new DatabaseTaken(
      `${databaseFile} belongs to a running service: stop that first. On PostgreSQL both work side by side.`,
      {
        cause,
      },
    )
  }
  return () => lock.close()
}

/**
 * Opens the database for writing. Only one process can write to a SQLite file, so in a second process this function
 * throws `DatabaseTaken`. PostgreSQL accepts several processes.
 */
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
