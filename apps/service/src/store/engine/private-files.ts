import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ownerOnly = 0o600

/**
 * Creates the file and the folder of a database with rights for their owner only. Changes nothing that exists already.
 * SQLite gives the mode of the database file to the files that it adds.
 */
export const createPrivate = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileSync(file, '', { mode: ownerOnly, flag: 'a' })
}

/**
 * Removes every other user's rights to a database and to the files that SQLite keeps beside the database. Files of
 * another user stay unchanged.
 */
export const makePrivate = (databaseFile: string): void => {
  const name = basename(databaseFile)
  const folder = dirname(databaseFile)
  for (const each of readdirSync(folder)) {
    if (each !== name && !each.startsWith(`${name}-`)) continue
    try {
      chmodSync(join(folder, each), ownerOnly)
    } catch (cause) {
      // Another user may own the file (EPERM). SQLite may delete a journal file before `chmodSync` (ENOENT).
      if (!['EPERM', 'ENOENT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    }
  }
}
