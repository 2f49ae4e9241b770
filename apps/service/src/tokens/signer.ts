import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose'
import { problem } from '@loyalty/contract'

/** The four kinds of token; the JWT's `typ` says which, and no kind passes for another. */
export const tokenTypes = {
  access: 'at+jwt',
  'point-exchange': 'lw-exchange+jwt',
  multibrand: 'lw-multibrand+jwt',
  session: 'lw-session+jwt',
} as const
export type TokenKind = keyof typeof tokenTypes

export type SigningKey = { kid: string; privateJwk: JWK }

const shape = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/
const leewaySeconds = 5
const cachedTokens = 10_000

/** A new ES256 key; the id is its RFC 7638 thumbprint. */
export const createSigningKey = async (): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const privateJwk = await exportJWK(privateKey)
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk }
}

export type Claims = JWTPayload & { org: string; env: string; jti: string; iat: number; exp: number }

type Verification = { ignoreExpiry?: boolean }

/**
 * Signs with the first key and verifies with all of them, so that a rotated key's tokens live until they expire.
 * `issuer` is the environment's base address: a token of the other environment does not verify.
 */
export const createSigner = async (issuer: string, keys: readonly SigningKey[], now: () => number) => {
  const [current] = keys
  if (!current) throw new Error('No signing key')
  const signingKey = (await importJWK(current.privateJwk, 'ES256')) as CryptoKey
  const publicJwks: (JWK & { kid: string; alg: string; use: string })[] = keys.map(({ kid, privateJwk: { kty, crv, x, y } }) => ({
    ...({ kty, crv, x, y } as JWK),
    kid,
    alg: 'ES256',
    use: 'sig',
  }))
  const verificationKeys = new Map<string, CryptoKey>()
  for (const jwk of publicJwks) verificationKeys.set(jwk.kid, (await importJWK(jwk, 'ES256')) as CryptoKey)
  const verified = new Map<string, Claims>()

  const check = async (token: string, kind: TokenKind, audience: string): Promise<Claims> => {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = verificationKeys.get(kid ?? '')
        if (!key) throw new errors.JWSInvalid('Unknown key')
        return key
      },
      {
        algorithms: ['ES256'],
        typ: tokenTypes[kind],
        issuer,
        audience,
        currentDate: new Date(0),
        requiredClaims: ['exp', 'iat', 'jti', 'org', 'env'],
      },
    )
    return payload as Claims
  }

  return {
    issuer,
    publicJwks,
    sign: (kind: TokenKind, audience: string, claims: Record<string, string>, lifetimeSeconds: number): Promise<string> => {
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: tokenTypes[kind], kid: current.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(signingKey)
    },
    /** Throws `TOKEN_INVALID` or `TOKEN_EXPIRED`. Signatures are checked once per token, expiry each time. */
    verify: async (token: string, kind: TokenKind, audience: string, { ignoreExpiry = false }: Verification = {}): Promise<Claims> => {
      if (!shape.test(token)) throw problem('TOKEN_INVALID', { detail: 'This is not a token of this service.' })
      const key = `${kind} ${token}`
      let claims = verified.get(key)
      if (!claims) {
        try {
          claims = await check(token, kind, audience)
        } catch {
          throw problem('TOKEN_INVALID', { detail: 'The token is not valid here: wrong kind, environment or signature.' })
        }
        const oldest = verified.size >= cachedTokens ? verified.keys().next().value : undefined
        if (oldest !== undefined) verified.delete(oldest)
        verified.set(key, claims)
      }
      if (!ignoreExpiry && now() / 1000 >= claims.exp + leewaySeconds) {
        verified.delete(key)
        throw problem('TOKEN_EXPIRED', { detail: 'The token has expired: get a new one and send the request again.' })
      }
      return claims
    },
  }
}

export type Signer = Awaited<ReturnType<typeof createSigner>>
