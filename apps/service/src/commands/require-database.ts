import { existsSync } from 'node:fs'
import { ConfigError } from '../config.ts'
import type { DatabaseSettings } from '../store/open-database.ts'

/** Opening would make an empty file: a command that only looks says that there is nothing to look at. */
export const requireDatabase = ({ databaseUrl, databaseFile }: DatabaseSettings): void => {
  if (databaseUrl === undefined && !existsSync(databaseFile)) throw new ConfigError(`There is no database at ${databaseFile}.`)
}
