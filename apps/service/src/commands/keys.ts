import { readConfig } from '../config.ts'
import { openStore } from '../open-store.ts'
import { envs } from '../caller.ts'
import { createIds } from '../store/access/ids.ts'
import { openOwnedDatabase } from '../store/engine/owned-database.ts'
import { revokeSigningKeys, rotateSigningKey } from '../tokens/signing-keys.ts'
import { say, UsageError, type Command } from './command.ts'
import { withExistingDatabase } from './with-existing-database.ts'

const run: Command['run'] = async ([action, asked, ...unexpected]) => {
  const env = envs.find((each) => each === asked)
  if ((action !== 'rotate' && action !== 'revoke') || env === undefined || unexpected.length > 0)
    throw new UsageError(`Usage: keys rotate | revoke ${envs.join(' | ')}.`)
  const config = readConfig(process.env)
  return await withExistingDatabase(config, openOwnedDatabase, async (database) => {
    const { store } = await openStore(database, config, { now: Date.now, id: createIds(Date.now) })
    if (action === 'revoke') {
      const { kid } = await revokeSigningKeys(env, store, Date.now)
      say(`${kid} signs from now on. Every earlier token and widget session of ${env} has ended.`)
      return 0
    }
    const { kid } = await rotateSigningKey(env, store, Date.now)
    say(`${kid} is published, and signs from ten minutes on.`)
    return 0
  })
}

export const keys: Command = {
  help: `Usage: node apps/service/dist/main.js keys rotate | revoke sandbox | production

rotate: makes a new key for the environment's tokens. It is published at once and signs ten minutes later, when everybody who checks tokens knows it;
the old one is published until the last token that it signed has ended.
revoke: for a leaked key. Replaces all keys by a new one, and ends all tokens and widget sessions of the environment with their next request.
Both need the database's own MASTER_KEY.`,
  run,
}
