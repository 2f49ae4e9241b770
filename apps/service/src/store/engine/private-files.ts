import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ownerOnly = 0o600

/** Makes a database's file and folder for their owner alone, unless they exist. SQLite gives the files beside it the same mode. */
export const createPrivate = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileSync(file, '', { mode: ownerOnly, flag: 'a' })
}

/** Takes every other user's rights to a database and the files that SQLite keeps beside it. Another user's file stays as it is. */
export const makePrivate = (databaseFile: string): void => {
  const name = basename(databaseFile)
  const folder = dirname(databaseFile)
  for (const each of readdirSync(folder)) {
    if (each !== name && !each.startsWith(`${name}-`)) continue
    try {
      chmodSync(join(folder, each), ownerOnly)
    } catch (cause) {
      // A journal may end between the two calls.
      if (!['EPERM', 'ENOENT'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    }
  }
}
