import type { Env } from '../../caller.ts'
import type { Keyring } from './crypto.ts'
import { sql, type Database } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'

/**
 * An ES256 key of one environment, as JWK text. The newest key signs tokens. Every stored key of the environment
 * verifies tokens.
 */
type SigningKey = { kid: string; publicJwk: string; privateJwk: string; createdAt: number }

/**
 * Thrown when the master key cannot decrypt some signing keys of an environment. `kids` has the ids of the keys that it
 * cannot decrypt.
 */
export class SealedWithAnother extends Error {
  override readonly name = 'SealedWithAnother'
  readonly kids: readonly string[]
  /** True if the master key decrypts at least one of the environment's signing keys. */
  readonly opensOthers: boolean

  constructor(kids: readonly string[], opensOthers: boolean) {
    super(`${kids.join(', ')} was sealed with another master key`)
    this.kids = kids
    this.opensOthers = opensOthers
  }
}

export type SigningKeys = {
  /**
   * Returns an environment's signing keys, newest first. Throws `SealedWithAnother` if the master key cannot decrypt
   * one of them.
   */
  list: (env: Env) => Promise<SigningKey[]>
  /**
   * Adds an environment's first key. If several processes each add a first key, the database keeps only the key that it
   * stored first.
   */
  addFirst: (env: Env, key: SigningKey) => Promise<void>
  add: (env: Env, key: SigningKey) => Promise<void>
  /** Deletes all keys of an environment and adds one, in one commit that every process reads on its next request. */
  replaceAll: (env: Env, key: SigningKey) => Promise<void>
}

/** Every process reads the signing keys again after a change of this revision. */
const raiseRevision = () => sql`update revisions set number = number + 1 where name = 'catalogue'`

const purpose = (env: Env, kid: string) => `signing key ${env} ${kid}`

export function createSigningKeys(database: Database, keyring: Keyring): SigningKeys {
  const insert = (env: Env, { kid, publicJwk, privateJwk, createdAt }: SigningKey) => sql`
    insert into signing_keys (env, kid, public_jwk, private_sealed, created_at)
    values (${env}, ${kid}, ${publicJwk}, ${keyring.seal(purpose(env, kid), privateJwk)}, ${createdAt})`
  return {
    async list(env) {
      const rows = await database.read(sql`select * from signing_keys where env = ${env} order by created_at desc, kid`)
      const sealed: string[] = []
      const keys = rows.flatMap((row): SigningKey[] => {
        const kid = text(row, 'kid')
        try {
          const privateJwk = keyring.open(purpose(env, kid), text(row, 'private_sealed'))
          return [{ kid, publicJwk: text(row, 'public_jwk'), privateJwk, createdAt: integer(row, 'created_at') }]
        } catch {
          sealed.push(kid)
          return []
        }
      })
      if (sealed.length > 0) throw new SealedWithAnother(sealed, keys.length > 0)
      return keys
    },
    async addFirst(env, key) {
      await database.transaction(async (run) => {
        const name = `first signing key ${env}`
        const mine = await run(
          sql`insert into moments (name, at) values (${name}, ${key.createdAt}) on conflict do nothing returning name`,
        )
        if (mine.length > 0) await run(insert(env, key))
      })
    },
    async add(env, key) {
      await database.write(insert(env, key))
    },
    async replaceAll(env, key) {
      await database.write(sql`delete from signing_keys where env = ${env}`, insert(env, key), raiseRevision())
    },
  }
}
