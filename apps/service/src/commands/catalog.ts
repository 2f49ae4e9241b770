import { resolve } from 'node:path'
import { applyCatalogFile, readCatalogFile } from '../store/seeding/apply-catalog-file.ts'
import { readConfig } from '../config.ts'
import { openStore } from '../open-store.ts'
import { createIds } from '../store/access/ids.ts'
import { migrate } from '../store/engine/migrate.ts'
import { openOwnedDatabase } from '../store/engine/owned-database.ts'
import { say, UsageError, type Command } from './command.ts'

const run: Command['run'] = async ([action, file, ...unexpected]) => {
  if (action !== 'apply' || file === undefined || unexpected.length > 0)
    throw new UsageError('Say: catalog apply <file>.')
  const config = readConfig(process.env)
  const read = await readCatalogFile(resolve(file), config)
  const database = openOwnedDatabase(config)
  try {
    await migrate(database, Date.now())
    const id = createIds(Date.now)
    const { masterKey } = await openStore(database, config, { now: Date.now, id })
    await applyCatalogFile(database, read, { now: Date.now, id, masterKey })
    const { programs, organizations } = read.catalog
    say(`Applied ${file}: ${programs.length} programs, ${organizations.length} organizations.`)
    return 0
  } finally {
    await database.close()
  }
}

export const catalog: Command = {
  help: `Usage: node apps/service/src/main.ts catalog apply <file>

Checks the whole file, then applies all of it in one commit, with the logos in the folder \`logos\` beside it. Applying it again changes
nothing; a changed price or rate is appended and never written over. A running service on the same PostgreSQL follows at its next request.
SEED_SECRETS holds the secrets of new callers as JSON, as for serving; without it secrets stay as they are. Wants MASTER_KEY.`,
  run,
}
