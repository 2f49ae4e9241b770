import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { findPostgres } from '../apps/service/testing/start-postgres.ts'
import { installFromDebian } from './install-from-debian.ts'

/** The package would make and start a server of its own for everybody: only its programs are wanted. */
const noServer = (): void => {
  const folder = '/etc/postgresql-common'
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/createcluster.conf`, 'create_main_cluster = false\n')
}

/** The folder of a PostgreSQL server's programs for the tests: the machine's own, else Debian's (as root); undefined where none can be had. */
export const ensurePostgres = (): string | undefined => installFromDebian('a PostgreSQL server', ['postgresql'], findPostgres, noServer)
