import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { limits } from '@loyalty/contract'

/** An ES256 key pair of one environment, which signs tokens. `createdAt` is milliseconds UTC. */
export type SigningKey = { kid: string; privateJwk: JWK; createdAt: number }
export type PublicJwk = JWK & { kid: string; alg: string; use: string }

/**
 * The time in milliseconds between the publication of a new key and its first signature. Verifiers may cache the
 * published keys for five minutes, so every verifier knows the key before it signs.
 */
const publishedBeforeMs = 600_000
/** The longest lifetime of a token in milliseconds, plus five minutes because the clocks of verifiers may differ. */
const lifetimeMs = (limits.accessTokenSeconds + 300) * 1000
const rereadMs = 30_000
const unknownMs = 2000

/** Creates a key pair. Its id is the thumbprint of the key (RFC 7638). */
export const createSigningKey = async (createdAt: number): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const privateJwk = await exportJWK(privateKey)
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk, createdAt }
}

export const publicPart = ({ kid, privateJwk: { kty, crv, x, y } }: SigningKey): PublicJwk => ({
  ...({ kty, crv, x, y } as JWK),
  kid,
  alg: 'ES256',
  use: 'sig',
})

type Ready = { kid: string; signs: CryptoKey; verifies: ReadonlyMap<string, CryptoKey>; published: PublicJwk[] }

const importEs256 = async (jwk: JWK): Promise<CryptoKey> => (await importJWK(jwk, 'ES256')) as CryptoKey

/**
 * Returns the key that signs at `now`, and `live`, the keys to publish: newer keys that do not sign yet, the signing
 * key, and the key that it replaced while that key's tokens are valid. `keys` is sorted newest first.
 */
const liveKeys = (keys: readonly SigningKey[], now: number): { signing: SigningKey; live: SigningKey[] } => {
  const index = keys.findIndex(({ createdAt }) => createdAt + publishedBeforeMs <= now)
  const signing = keys.at(index === -1 ? keys.length - 1 : index)
  if (!signing) throw new Error('No signing key')
  const older = keys.slice(keys.indexOf(signing) + 1)
  const replaced = now < signing.createdAt + publishedBeforeMs + lifetimeMs + rereadMs ? older.slice(0, 1) : []
  return { signing, live: [...keys.slice(0, keys.indexOf(signing) + 1), ...replaced] }
}

/**
 * Creates the key set of one environment. Reads the stored keys again after 30 s, or after 2 s for an unknown key id, so
 * that each process finds the keys that other processes add. Reads them at once if `revision` has changed, because the
 * change may be a revocation.
 */
export const createKeySet = (
  read: () => Promise<readonly SigningKey[]>,
  now: () => number,
  revision: () => number = () => 0,
) => {
  let known: Ready | undefined
  let reading: Promise<Ready> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let readRevision: number | undefined

  const load = async (): Promise<Ready> => {
    const { signing, live } = liveKeys(await read(), now())
    const published = live.map(publicPart)
    const verifies = new Map<string, CryptoKey>()
    // The id of a key is its thumbprint, so a key that was imported once never changes.
    for (const jwk of published) verifies.set(jwk.kid, known?.verifies.get(jwk.kid) ?? (await importEs256(jwk)))
    const signs = known?.kid === signing.kid ? known.signs : await importEs256(signing.privateJwk)
    return { kid: signing.kid, signs, verifies, published }
  }

  const readAgain = (newest: number, isChanged: boolean): void => {
    const before = readRevision
    readAt = now()
    readRevision = newest
    const mine = load().then(
      (loaded) => {
        if (reading === mine) known = loaded
        return loaded
      },
      (cause: unknown) => {
        if (reading === mine) {
          reading = known && Promise.resolve(known)
          readRevision = before
        }
        // If the database does not respond, this process continues to use the keys of the last successful read. After
        // a change it may not, because a key may have been revoked.
        if (known === undefined || isChanged) throw cause
        return known
      },
    )
    reading = mine
  }

  const current = async (olderThanMs = rereadMs): Promise<Ready> => {
    const newest = revision()
    const isChanged = newest !== readRevision
    if (reading === undefined || isChanged || now() - readAt >= olderThanMs) readAgain(newest, isChanged)
    return await reading!
  }

  return {
    signing: async () => {
      const { kid, signs } = await current()
      return { kid, key: signs }
    },
    /** Returns the key that verifies tokens with the key id `kid`. Returns undefined for an unknown id. */
    verifying: async (kid: string): Promise<CryptoKey | undefined> =>
      (await current()).verifies.get(kid) ?? (await current(unknownMs)).verifies.get(kid),
    /** Returns whether the last read found a key with the id `kid` whose tokens are valid. */
    has: (kid: string): boolean => known?.verifies.has(kid) === true,
    published: async (): Promise<PublicJwk[]> => (await current()).published,
  }
}

export type KeySet = ReturnType<typeof createKeySet>
