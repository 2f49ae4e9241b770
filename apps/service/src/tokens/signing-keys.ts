import { ConfigError } from '../config.ts'
import type { Env } from '../caller.ts'
import { SealedWithAnother } from '../store/access/signing-keys.ts'
import type { Store } from '../store/store.ts'
import { createKeySet, createSigningKey, publicPart, type KeySet, type SigningKey } from './key-set.ts'

type Keys = Pick<Store, 'signingKeys'>

const asStored = (key: SigningKey) => ({
  kid: key.kid,
  publicJwk: JSON.stringify(publicPart(key)),
  privateJwk: JSON.stringify(key.privateJwk),
  createdAt: key.createdAt,
})

const list = async (env: Env, { signingKeys }: Keys): Promise<SigningKey[]> =>
  (await signingKeys.list(env)).map(({ kid, privateJwk, createdAt }) => ({
    kid,
    privateJwk: JSON.parse(privateJwk) as SigningKey['privateJwk'],
    createdAt,
  }))

/** Returns all keys, decrypted. Throws `ConfigError` if this master key cannot decrypt every key. */
const proven = (env: Env, store: Keys): Promise<SigningKey[]> =>
  list(env, store).catch((cause: unknown) => {
    if (!(cause instanceof SealedWithAnother)) throw cause
    const kids = `signing key ${cause.kids.join(', ')} of ${env}`
    throw new ConfigError(
      cause.opensOthers
        ? `MASTER_KEY opens other keys of ${env} but not ${kids}, which was added with another key. Fix: delete its row in signing_keys.`
        : `MASTER_KEY is not the key that this database was made with: it does not open ${kids}. Fix: set the original key.`,
      { cause },
    )
  })

/**
 * Decrypts the environment's keys, and creates the first key in a new database. From then on, the database requires
 * this master key. Throws `ConfigError` for another master key, so call this function before any write.
 */
export const openSigningKeys = async (env: Env, store: Keys, now: () => number): Promise<KeySet> => {
  if ((await proven(env, store)).length === 0) {
    await store.signingKeys.addFirst(env, asStored(await createSigningKey(now())))
    // Another process may have created the first key at the same time, with another master key.
    await proven(env, store)
  }
  return createKeySet(() => list(env, store), now)
}

/**
 * Creates a key and publishes it at once. The key signs ten minutes later. Tokens of the old key stay valid until they
 * expire.
 */
export const rotateSigningKey = async (env: Env, store: Keys, now: () => number): Promise<{ kid: string }> => {
  const key = await createSigningKey(now())
  await store.signingKeys.add(env, asStored(key))
  return { kid: key.kid }
}
