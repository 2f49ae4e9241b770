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

/** The keys as they are, all of them opened: the proof that this master key is the database's own. */
const proven = (env: Env, store: Keys): Promise<SigningKey[]> =>
  list(env, store).catch((cause: unknown) => {
    if (!(cause instanceof SealedWithAnother)) throw cause
    const kids = `signing key ${cause.kids.join(', ')} of ${env}`
    throw new ConfigError(
      cause.opensOthers
        ? `MASTER_KEY opens other keys of ${env} but not ${kids}, which was added with another: its row in signing_keys has to go`
        : `MASTER_KEY is not the key that this database was made with: it does not open ${kids}`,
      { cause },
    )
  })

/**
 * The environment's keys; whoever writes first makes one, and with it the master key the database's own. Throws `ConfigError` where it is
 * another, so nothing may be sealed before this.
 */
export const openSigningKeys = async (env: Env, store: Keys, now: () => number): Promise<KeySet> => {
  if ((await proven(env, store)).length === 0) {
    await store.signingKeys.addFirst(env, asStored(await createSigningKey(now())))
    // Another process, with another master key, may have been first.
    await proven(env, store)
  }
  return createKeySet(() => list(env, store), now)
}

/** A new key, published at once; it signs ten minutes later, and what the old one signed stays good until it expires. */
export const rotateSigningKey = async (env: Env, store: Keys, now: () => number): Promise<{ kid: string }> => {
  const key = await createSigningKey(now())
  await store.signingKeys.add(env, asStored(key))
  return { kid: key.kid }
}
