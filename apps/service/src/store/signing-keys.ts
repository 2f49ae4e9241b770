import type { Env } from './caller.ts'
import type { Keyring } from './crypto.ts'
import { sql, type Database } from './database.ts'
import { integer, text } from './row.ts'

/** An ES256 key of one environment, as JWK text. The newest signs; all that are listed verify. */
type SigningKey = { kid: string; publicJwk: string; privateJwk: string; createdAt: number }

export type SigningKeys = {
  /** Newest first. Throws when the master key is not the one they were sealed with. */
  list: (env: Env) => Promise<SigningKey[]>
  /** Adds an environment's first key; of several processes that start at once, the first one's is kept. */
  addFirst: (env: Env, key: SigningKey) => Promise<void>
  add: (env: Env, key: SigningKey) => Promise<void>
}

const purpose = (env: Env, kid: string) => `signing key ${env} ${kid}`

export function createSigningKeys(database: Database, keyring: Keyring): SigningKeys {
  const insert = (env: Env, { kid, publicJwk, privateJwk, createdAt }: SigningKey) => sql`
    insert into signing_keys (env, kid, public_jwk, private_sealed, created_at)
    values (${env}, ${kid}, ${publicJwk}, ${keyring.seal(purpose(env, kid), privateJwk)}, ${createdAt})`
  return {
    async list(env) {
      const rows = await database.read(sql`select * from signing_keys where env = ${env} order by created_at desc, kid`)
      return rows.map((row) => ({
        kid: text(row, 'kid'),
        publicJwk: text(row, 'public_jwk'),
        privateJwk: keyring.open(purpose(env, text(row, 'kid')), text(row, 'private_sealed')),
        createdAt: integer(row, 'created_at'),
      }))
    },
    async addFirst(env, key) {
      await database.transaction(async (run) => {
        const name = `first signing key ${env}`
        const mine = await run(sql`insert into moments (name, at) values (${name}, ${key.createdAt}) on conflict do nothing returning name`)
        if (mine.length > 0) await run(insert(env, key))
      })
    },
    async add(env, key) {
      await database.write(insert(env, key))
    },
  }
}
