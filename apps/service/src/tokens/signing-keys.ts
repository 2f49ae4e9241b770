import { ConfigError } from '../config-error.ts'
import type { Env } from '../caller.ts'
import { SealedWithAnother } from '../store/access/signing-keys.ts'
import type { Store } from '../store/store.ts'
import { createKeySet, createSigningKey, publicPart, type KeySet, type SigningKey } from './key-set.ts'

type Keys = Pick<Store, 'signingKeys'>
type OpenedKeys = Keys & Pick<Store, 'lastRevision'>

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

/**
 * Returns all signing keys, decrypted. Throws `ConfigError` if the configured master key cannot decrypt one of them.
 */
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
 * Decrypts the environment's signing keys. In a new database, creates the first key. Throws `ConfigError` if the master
 * key does not match the database. Call this function before any other write to the database.
 */
export const openSigningKeys = async (env: Env, store: OpenedKeys, now: () => number): Promise<KeySet> => {
  if ((await proven(env, store)).length === 0) {
    await store.signingKeys.addFirst(env, asStored(await createSigningKey(now())))
    // This second read throws if another process, which has a different master key, created the first signing key at
    // the same time.
    await proven(env, store)
  }
  return createKeySet(() => list(env, store), now, store.lastRevision)
}

/**
 * Creates a signing key and publishes it immediately. The key signs tokens only after ten minutes. Tokens that the old
 * key has signed stay valid until they expire.
 */
export const rotateSigningKey = async (env: Env, store: Keys, now: () => number): Promise<{ kid: string }> => {
  const key = await createSigningKey(now())
  await store.signingKeys.add(env, asStored(key))
  return { kid: key.kid }
}

/**
 * Replaces all signing keys of an environment by a new key, which signs at once. Every token and session that an earlier
 * key has signed ends with its next request, in every process.
 */
export const revokeSigningKeys = async (env: Env, store: Keys, now: () => number): Promise<{ kid: string }> => {
  const key = await createSigningKey(now())
  await store.signingKeys.replaceAll(env, asStored(key))
  return { kid: key.kid }
}
