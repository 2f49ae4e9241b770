import { resolve } from 'node:path'
import { applyCatalogFile, overwriteCatalogFile, readCatalogFile } from '../store/seeding/apply-catalog-file.ts'
import { readConfig } from '../config.ts'
import { openStore } from '../open-store.ts'
import { createIds } from '../store/access/ids.ts'
import { migrate } from '../store/engine/migrate.ts'
import { openOwnedDatabase } from '../store/engine/owned-database.ts'
import { say, UsageError, type Command } from './command.ts'

const usage = 'Usage: catalog apply <file> [--overwrite [--yes]].'

const changesOf = (changes: readonly string[]): string =>
  changes.length === 0 ? 'The database has everything as in the file.' : changes.join('\n')

const run: Command['run'] = async (args) => {
  const flags = new Set(args.filter((each) => each.startsWith('--')))
  const [action, file, ...unexpected] = args.filter((each) => !each.startsWith('--'))
  const [overwrite, yes] = [flags.delete('--overwrite'), flags.delete('--yes')]
  if (action !== 'apply' || file === undefined || unexpected.length > 0 || flags.size > 0 || (yes && !overwrite))
    throw new UsageError(usage)
  const config = readConfig(process.env)
  const read = await readCatalogFile(resolve(file), config)
  const database = openOwnedDatabase(config)
  try {
    await migrate(database, Date.now())
    const id = createIds(Date.now)
    const { masterKey } = await openStore(database, config, { now: Date.now, id })
    const options = { now: Date.now, id, masterKey }
    if (overwrite) {
      say(changesOf(await overwriteCatalogFile(database, read, { ...options, dryRun: true })))
      if (!yes) say('Nothing was changed. To make these changes, run the command again with --yes.')
      if (yes) await overwriteCatalogFile(database, read, { ...options, dryRun: false })
      if (!yes) return 0
    } else await applyCatalogFile(database, read, options)
    const { programs, organizations } = read.catalog
    say(`Applied ${file}: ${programs.length} programs, ${organizations.length} organizations.`)
    return 0
  } finally {
    await database.close()
  }
}

export const catalog: Command = {
  help: `Usage: node apps/service/dist/main.js catalog apply <file> [--overwrite [--yes]]

Checks the whole file, then applies all of it in one commit, with the logos in the folder \`logos\` beside it. Applying it again changes
nothing; a changed price or rate is appended and never written over. A running service on the same PostgreSQL follows at its next request.
What somebody changed or removed in the portal stays as it is. With --overwrite the file wins: the command lists every row that would
change, and changes them with --yes. It also removes origins and return addresses that the file does not list.
SEED_SECRETS holds the secrets of new callers as JSON, as for serving; without it secrets stay as they are. Wants MASTER_KEY.`,
  run,
}
