import type { Config } from './config.ts'
import type { Database } from './store/engine/database.ts'
import type { Ids } from './store/access/ids.ts'
import { createStore, type StoreOptions } from './store/store.ts'
import { openSigningKeys } from './tokens/signing-keys.ts'

type Opening = { now: () => number; id: Ids } & Pick<StoreOptions, 'reaches' | 'mailMode'>

/**
 * Opens the store of a migrated database for the service and for commands that write. Throws `ConfigError` before any
 * write if MASTER_KEY is not the key of this database.
 */
export const openStore = async (
  database: Database,
  config: Pick<Config, 'masterKey'>,
  { now, id, ...more }: Opening,
) => {
  const masterKey = config.masterKey.toString('base64')
  const store = createStore(database, { realNow: now, id, masterKey, ...more })
  const production = await openSigningKeys('production', store, now)
  const sandbox = await openSigningKeys('sandbox', store, now)
  return { store, masterKey, keys: { production, sandbox } }
}
