import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ownerOnly = 0o600

/**
 * Creates the file and the folder of a database with rights only for their owner, unless they exist. SQLite gives the
 * files that it adds the mode of the database file.
 */
export const createPrivate = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileSync(file, '', { mode: ownerOnly, flag: 'a' })
}

/**
 * Removes the rights of other users to a database file and to the files that SQLite keeps next to it. Does not change
 * files that belong to another user.
 */
export const makePrivate = (databaseFile: string): void => {
  const name = basename(databaseFile)
  const folder = dirname(databaseFile)
  for (const each of readdirSync(folder)) {
    if (each !== name && !each.startsWith(`${name}-`)) continue
    try {
      chmodSync(join(folder, each), ownerOnly)
    } catch (cause) {
      // Ignores two errors: another user may own the file (EPERM), and SQLite may delete a journal file before
      // `chmodSync` (ENOENT).
      if (!['EPERM', 'ENOENT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    }
  }
}
