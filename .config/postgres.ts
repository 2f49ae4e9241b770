import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { findPostgres } from '../apps/service/testing/start-postgres.ts'
import { installFromDebian } from './install-from-debian.ts'

/** Stops Debian's package from starting a server at installation: the tests use only the package's programs. */
const noServer = (): void => {
  const folder = '/etc/postgresql-common'
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/createcluster.conf`, 'create_main_cluster = false\n')
}

/**
 * Returns the folder with PostgreSQL's programs. Installs Debian's package first if PostgreSQL is missing (as root).
 * Returns undefined when no PostgreSQL is available.
 */
export const ensurePostgres = (): string | undefined =>
  installFromDebian('a PostgreSQL server', ['postgresql'], findPostgres, noServer)
