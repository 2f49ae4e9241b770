import { ConfigError, readConfig } from './config.ts'
import { envs } from './store/caller.ts'
import { createIds } from './store/ids.ts'
import { migrate } from './store/migrate.ts'
import { openDatabase } from './store/open-database.ts'
import { createStore } from './store/store.ts'
import { rotateSigningKey } from './tokens/signing-keys.ts'

/** `node apps/service/src/rotate-signing-key.ts sandbox`, with the settings of the service, beside it or while it is down. */
const [, , asked] = process.argv
const env = envs.find((each) => each === asked)
if (env === undefined) {
  process.stderr.write(`Say which environment: ${envs.join(' or ')}.\n`)
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  const database = openDatabase(config)
  await migrate(database, Date.now())
  const store = createStore(database, { now: Date.now, id: createIds(Date.now), masterKey: config.masterKey.toString('base64') })
  const { kid } = await rotateSigningKey(env, store, Date.now)
  await database.close()
  process.stdout.write(`${kid} is published, and signs from ten minutes on.\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
