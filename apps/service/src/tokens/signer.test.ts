import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { exportJWK, importJWK, SignJWT } from 'jose'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createKeySet, createSigningKey, publicPart, type SigningKey } from './key-set.ts'
import { createSigner, tokenTypes, type Signer, type TokenKind } from './signer.ts'

const issuer = 'http://localhost:4001'
const clock = { now: Date.UTC(2026, 10, 21) }
const now = (): number => clock.now
const claims = { org: 'org_1', env: 'sandbox', jti: 'tok_1' }

let key: SigningKey
let signer: Signer
let token: string
beforeAll(async () => {
  key = await createSigningKey(now())
  signer = createSigner(
    issuer,
    createKeySet(async () => [key], now),
    now,
  )
  token = await signer.sign('access', issuer, claims, 600)
})

afterEach(() => vi.restoreAllMocks())

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decodePart = (index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index]!, 'base64url').toString()) as Record<string, unknown>
const verify = (text: string, kind: TokenKind = 'access') => signer.verify(text, kind, issuer)
const outcomeOf = (text: string, kind: TokenKind = 'access'): Promise<string> =>
  verify(text, kind).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )

/** Returns a token with the claims of `token`, but with other header fields, signed by the key `by`. */
const forged = async (header: Record<string, unknown>, by: KeyObject): Promise<string> =>
  new SignJWT(decodePart(1)).setProtectedHeader({ ...decodePart(0), ...header } as never).sign(by)

test('verify refuses a token that is signed as another kind of token', async () => {
  const kinds = Object.keys(tokenTypes) as TokenKind[]
  for (const made of kinds) {
    const text = await signer.sign(made, issuer, claims, 600)
    for (const asked of kinds) {
      expect(await outcomeOf(text, asked), `${made} as ${asked}`).toBe(made === asked ? 'taken' : 'TOKEN_INVALID')
    }
  }
})

test('verify refuses a token with missing, empty or additional characters', async () => {
  await expect(verify(token)).resolves.toMatchObject(claims)
  const [header, payload, signature] = token.split('.')
  for (const text of [
    '',
    'a.b.c',
    ` ${token}`,
    `${token}\n`,
    `${token}=`,
    `${token}.`,
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `${header}.${payload}.${signature}.x`,
    `${header}..${signature}`,
    token.replaceAll('.', ' '),
    `${header}.${payload}.${signature!.slice(0, -4)}`,
  ])
    expect(await outcomeOf(text)).toBe('TOKEN_INVALID')
})

test('verify refuses malformed tokens and unknown keys without checking the signature', async () => {
  await verify(token)
  const verifies = vi.spyOn(crypto.subtle, 'verify')
  const [header, payload, signature] = token.split('.')
  const under = (changes: object) => `${encode({ ...decodePart(0), ...changes })}.${payload}.${signature}`
  for (const text of [
    `${header}.${payload}`,
    under({ kid: 'A'.repeat(43) }),
    under({ kid: undefined }),
    under({ typ: tokenTypes.session }),
    under({ typ: undefined }),
    under({ alg: 'HS256' }),
  ])
    expect(await outcomeOf(text)).toBe('TOKEN_INVALID')
  expect(verifies).not.toHaveBeenCalled()
  expect(await outcomeOf(under({ jku: 'https://keys.example' }))).toBe('TOKEN_INVALID')
  expect(verifies).toHaveBeenCalledOnce()
})

test.for(Object.keys(tokenTypes) as TokenKind[])(
  'verify accepts a %s token until two seconds after its expiry',
  async (kind) => {
    const issuedAt = Math.ceil(clock.now / 1000) * 1000
    clock.now = issuedAt
    const text = await signer.sign(kind, issuer, claims, 60)
    clock.now = issuedAt + 61_999
    expect(await outcomeOf(text, kind)).toBe('taken')
    clock.now += 1
    expect(await outcomeOf(text, kind)).toBe('TOKEN_EXPIRED')
  },
)

test('verify refuses a changed last character of the signature', async () => {
  // Four bits of the last Base64 character do not belong to the 64 bytes of the signature. A decoder that ignores these
  // four bits would accept 16 different texts for one signature.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const taken: string[] = []
  for (const last of alphabet) if ((await outcomeOf(token.slice(0, -1) + last)) === 'taken') taken.push(last)
  expect(taken).toEqual([token.at(-1)])
})

test('verify accepts only the algorithm ES256', async () => {
  const body = token.split('.')[1]!
  for (const alg of ['none', 'None', 'NONE', ''])
    expect(await outcomeOf(`${encode({ ...decodePart(0), alg })}.${body}.AA`)).toBe('TOKEN_INVALID')
  const publicKey = createPublicKey({ key: publicPart(key), format: 'jwk' })
  const header = encode({ ...decodePart(0), alg: 'HS256' })
  for (const secret of [
    publicKey.export({ type: 'spki', format: 'pem' }),
    publicKey.export({ type: 'spki', format: 'der' }),
    JSON.stringify((await signer.publicJwks())[0]),
  ]) {
    const signature = createHmac('sha256', secret).update(`${header}.${body}`).digest('base64url')
    expect(await outcomeOf(`${header}.${body}.${signature}`)).toBe('TOKEN_INVALID')
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  for (const alg of ['RS256', 'PS256']) expect(await outcomeOf(await forged({ alg }, rsa))).toBe('TOKEN_INVALID')
  expect(
    await outcomeOf(await forged({ alg: 'ES384' }, generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)),
  ).toBe('TOKEN_INVALID')
  expect(await outcomeOf(await forged({ alg: 'EdDSA' }, generateKeyPairSync('ed25519').privateKey))).toBe(
    'TOKEN_INVALID',
  )
})

test('verify does not trust keys and key addresses in the token header', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = await exportJWK(publicKey)
  for (const header of [
    {},
    { jwk },
    { jku: 'http://127.0.0.1:9/keys' },
    { x5u: 'http://127.0.0.1:9/cert' },
    { x5c: ['MIIB'] },
    { kid: undefined },
    { kid: '' },
    { kid: 'unknown' },
    { kid: '__proto__' },
    { kid: 'constructor' },
  ])
    expect(await outcomeOf(await forged(header, privateKey))).toBe('TOKEN_INVALID')
  const own = (await importJWK(key.privateJwk, 'ES256')) as never
  expect(await outcomeOf(await forged({ kid: undefined }, own))).toBe('TOKEN_INVALID')
  expect(await outcomeOf(await forged({ kid: 'unknown' }, own))).toBe('TOKEN_INVALID')
  expect(await outcomeOf(await forged({ crit: ['exp'], b64: true }, own).catch(() => 'a.b.c'))).toBe('TOKEN_INVALID')
  expect(await outcomeOf(await forged({ typ: 'JWT' }, own))).toBe('TOKEN_INVALID')
})

test('verify refuses a wrong issuer, a wrong audience and a missing claim', async () => {
  const production = createSigner(
    'http://localhost:4000',
    createKeySet(async () => [key], now),
    now,
  )
  expect(await outcomeOf(await production.sign('access', issuer, claims, 600))).toBe('TOKEN_INVALID')
  expect(await outcomeOf(await signer.sign('access', 'http://localhost:4000', claims, 600))).toBe('TOKEN_INVALID')
  for (const { org: _, ...lacking } of [claims])
    expect(await outcomeOf(await signer.sign('access', issuer, lacking, 600))).toBe('TOKEN_INVALID')
})

test('a replaced signing key stays published until its tokens expire', async () => {
  const minute = 60_000
  const keys = [await createSigningKey(now())]
  const one = createSigner(
    issuer,
    createKeySet(async () => keys.toReversed(), now),
    now,
  )
  const two = createSigner(
    issuer,
    createKeySet(async () => keys.toReversed(), now),
    now,
  )
  const kidOf = (text: string) =>
    (JSON.parse(Buffer.from(text.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid
  const published = async () => (await two.publicJwks()).map(({ kid }) => kid)
  const sign = () => one.sign('access', issuer, claims, 600)
  await two.verify(await sign(), 'access', issuer)

  keys.push(await createSigningKey(now()))
  clock.now += minute
  const [old, fresh] = keys.map(({ kid }) => kid)
  expect(kidOf(await sign()), 'a key that verifiers may not know yet').toBe(old)
  expect(await published()).toEqual([fresh, old])
  clock.now += 10 * minute
  const last = await createSigner(
    issuer,
    createKeySet(async () => [keys[0]!], now),
    now,
  ).sign('access', issuer, claims, 600)
  const first = await sign()
  expect(kidOf(first)).toBe(fresh)
  for (const text of [last, first]) await expect(two.verify(text, 'access', issuer)).resolves.toMatchObject(claims)
  clock.now += 9 * minute
  await expect(two.verify(last, 'access', issuer)).resolves.toMatchObject(claims)
  clock.now += 8 * minute
  expect(await published(), 'no token of the old key is left').toEqual([fresh])
})

test('the signer continues with known keys while the database fails', async () => {
  let down = false
  const keys = createKeySet(async () => (down ? Promise.reject(new Error('down')) : [key]), now)
  const steady = createSigner(issuer, keys, now)
  const text = await steady.sign('access', issuer, claims, 600)
  down = true
  clock.now += 60_000
  await expect(steady.verify(text, 'access', issuer)).resolves.toMatchObject(claims)
  await expect(steady.sign('access', issuer, claims, 600)).resolves.toMatch(/^ey/)
})

test('verify throws the database error if no key has been read yet', async () => {
  let down = true
  const fresh = createSigner(
    issuer,
    createKeySet(async () => (down ? Promise.reject(new Error('down')) : [key]), now),
    now,
  )
  await expect(fresh.verify(token, 'access', issuer, { ignoreExpiry: true })).rejects.toThrow('down')
  down = false
  await expect(fresh.verify(token, 'access', issuer, { ignoreExpiry: true })).resolves.toMatchObject(claims)
})

/** Returns a signer whose stored keys and revision a test can change. `reads` counts the reads of the keys. */
const openChangeable = async () => {
  const stored = { keys: [await createSigningKey(now())], revision: 1, isDown: false, reads: 0 }
  const read = async () => {
    stored.reads += 1
    if (stored.isDown) throw new Error('down')
    return stored.keys
  }
  const opened = createSigner(
    issuer,
    createKeySet(read, now, () => stored.revision),
    now,
  )
  const accept = async (text: string) => opened.requireKey(await opened.verify(text, 'access', issuer))
  const sign = () => opened.sign('access', issuer, claims, 600)
  return { stored, accept, sign }
}

test('a verified token ends with the key that signed it', async () => {
  const { stored, accept, sign } = await openChangeable()
  const text = await sign()
  await accept(text)
  stored.keys = [await createSigningKey(now())]
  await accept(text)
  stored.revision += 1
  await expect(accept(text)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  await expect(accept(await sign())).resolves.toBeUndefined()
})

test('the key set reads its keys once for each revision', async () => {
  const { stored, accept, sign } = await openChangeable()
  const text = await sign()
  await Promise.all([accept(text), accept(text), accept(text)])
  expect(stored.reads).toBe(1)
  stored.revision += 1
  await Promise.all([accept(text), accept(text), accept(text)])
  expect(stored.reads).toBe(2)
})

test('a failed read after a change of the revision accepts no token', async () => {
  const { stored, accept, sign } = await openChangeable()
  const text = await sign()
  await accept(text)
  Object.assign(stored, { revision: 2, isDown: true })
  await expect(accept(text)).rejects.toThrow('down')
  await expect(accept(text)).rejects.toThrow('down')
  stored.isDown = false
  await expect(accept(text)).resolves.toBeUndefined()
})

test('the key set imports each key once', async () => {
  const { stored, sign } = await openChangeable()
  await sign()
  const imports = vi.spyOn(crypto.subtle, 'importKey')
  stored.revision += 1
  await sign()
  expect(stored.reads).toBe(2)
  expect(imports).not.toHaveBeenCalled()
})
