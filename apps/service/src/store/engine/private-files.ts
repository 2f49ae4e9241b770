import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ownerOnly = 0o600

/**
 * Creates the file and the folder of a database with rights for their owner only. Existing ones stay unchanged. SQLite
 * gives its additional files the mode of the database.
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
      // SQLite may delete a journal file between the two calls.
      if (!['EPERM', 'ENOENT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    }
  }
}
