import { readConfig } from '../config.ts'
import { openStore } from '../open-store.ts'
import { envs } from '../caller.ts'
import { createIds } from '../store/access/ids.ts'
import { openOwnedDatabase } from '../store/engine/owned-database.ts'
import { rotateSigningKey } from '../tokens/signing-keys.ts'
import { say, UsageError, type Command } from './command.ts'
import { withExistingDatabase } from './with-existing-database.ts'

const run: Command['run'] = async ([action, asked, ...unexpected]) => {
  const env = envs.find((each) => each === asked)
  if (action !== 'rotate' || env === undefined || unexpected.length > 0)
    throw new UsageError(`Say: keys rotate ${envs.join(' | ')}.`)
  const config = readConfig(process.env)
  return await withExistingDatabase(config, openOwnedDatabase, async (database) => {
    const { store } = await openStore(database, config, { now: Date.now, id: createIds(Date.now) })
    const { kid } = await rotateSigningKey(env, store, Date.now)
    say(`${kid} is published, and signs from ten minutes on.`)
    return 0
  })
}

export const keys: Command = {
  help: `Usage: node apps/service/src/main.ts keys rotate sandbox | production

Makes a new key for the environment's tokens. It is published at once and signs ten minutes later, when everybody who checks tokens knows it;
the old one is published until the last token that it signed has ended. Wants MASTER_KEY.`,
  run,
}
