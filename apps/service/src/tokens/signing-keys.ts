import { ConfigError } from '../config.ts'
import type { Env } from '../store/caller.ts'
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

/** The environment's keys; the first start makes one. Throws `ConfigError` where the master key is not the one they were sealed with. */
export const openSigningKeys = async (env: Env, store: Keys, now: () => number): Promise<KeySet> => {
  const existing = await list(env, store).catch((cause: unknown) => {
    throw new ConfigError('MASTER_KEY is not the key that this database was made with', { cause })
  })
  if (existing.length === 0) await store.signingKeys.addFirst(env, asStored(await createSigningKey(now())))
  return createKeySet(() => list(env, store), now)
}

/** A new key, published at once; it signs ten minutes later, and what the old one signed stays good until it expires. */
export const rotateSigningKey = async (env: Env, store: Keys, now: () => number): Promise<{ kid: string }> => {
  const key = await createSigningKey(now())
  await store.signingKeys.add(env, asStored(key))
  return { kid: key.kid }
}
