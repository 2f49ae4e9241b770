import type { Env } from './caller.ts'
import type { Keyring } from './crypto.ts'
import { sql, type Database } from './database.ts'
import { integer, text } from './row.ts'

/** An ES256 key of one environment, as JWK text. The newest signs; all that are listed verify. */
type SigningKey = { kid: string; publicJwk: string; privateJwk: string; createdAt: number }

export type SigningKeys = {
  /** Newest first. Throws when the master key is not the one they were sealed with. */
  list: (env: Env) => Promise<SigningKey[]>
  add: (env: Env, key: SigningKey) => Promise<void>
}

const purpose = (env: Env, kid: string) => `signing key ${env} ${kid}`

export function createSigningKeys(database: Database, keyring: Keyring): SigningKeys {
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
    async add(env, { kid, publicJwk, privateJwk, createdAt }) {
      await database.write(sql`
        insert into signing_keys (env, kid, public_jwk, private_sealed, created_at)
        values (${env}, ${kid}, ${publicJwk}, ${keyring.seal(purpose(env, kid), privateJwk)}, ${createdAt})`)
    },
  }
}
