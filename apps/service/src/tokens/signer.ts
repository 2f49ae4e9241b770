import { jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { problem } from '@loyalty/contract'
import { decodedHeader } from './decoded-header.ts'
import type { KeySet } from './key-set.ts'

/** The four kinds of token; the JWT's `typ` says which, and no kind passes for another. */
export const tokenTypes = {
  access: 'at+jwt',
  'point-exchange': 'lw-exchange+jwt',
  multibrand: 'lw-multibrand+jwt',
  session: 'lw-session+jwt',
} as const
export type TokenKind = keyof typeof tokenTypes

/** Three parts, the last of 64 bytes in their one spelling: the last character holds two bits, and a lenient reader ignores its rest. */
const shape = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{85}[AQgw]$/
/** A multibrand token must not outlive its 60 s by more (spec §4 W2); one leeway for every kind. */
const leewaySeconds = 2
const cachedTokens = 10_000

export type Claims = JWTPayload & { org: string; env: string; jti: string; iat: number; exp: number }

type Verification = { ignoreExpiry?: boolean }

/**
 * Tokens of one environment, which is known by the `issuer`: its base address. A token of the other environment does not verify, nor does
 * a key that a token brings along: `kid` names one of ours, and that is all of the header that is believed.
 */
export const createSigner = (issuer: string, keys: KeySet, now: () => number) => {
  const verified = new Map<string, Claims>()

  /** Undefined for another kind or an unknown key id, before any cryptography. Throws what the database throws: that is not the token's fault. */
  const keyOf = async (token: string, kind: TokenKind): Promise<CryptoKey | undefined> => {
    const { typ, kid } = decodedHeader(token)
    return typ !== tokenTypes[kind] || kid === undefined ? undefined : await keys.verifying(kid)
  }
  const check = async (token: string, key: CryptoKey, kind: TokenKind, audience: string): Promise<Claims> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['ES256'],
      typ: tokenTypes[kind],
      issuer,
      audience,
      currentDate: new Date(0),
      requiredClaims: ['exp', 'iat', 'jti', 'org', 'env'],
    })
    return payload as Claims
  }

  return {
    issuer,
    /** What verifiers need, as at the address of the keys. */
    publicJwks: keys.published,
    sign: async (kind: TokenKind, audience: string, claims: Record<string, string>, lifetimeSeconds: number): Promise<string> => {
      const issuedAt = Math.floor(now() / 1000)
      const { kid, key } = await keys.signing()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: tokenTypes[kind], kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key)
    },
    /** Throws `TOKEN_INVALID` or `TOKEN_EXPIRED`. Signatures are checked once per token, expiry each time. */
    verify: async (token: string, kind: TokenKind, audience: string, { ignoreExpiry = false }: Verification = {}): Promise<Claims> => {
      if (!shape.test(token)) throw problem('TOKEN_INVALID', { detail: 'This is not a token of this service.' })
      const key = `${kind} ${token}`
      let claims = verified.get(key)
      if (!claims) {
        const verifies = await keyOf(token, kind)
        claims = verifies && (await check(token, verifies, kind, audience).catch(() => undefined))
        if (!claims) throw problem('TOKEN_INVALID', { detail: 'The token is not valid here: wrong kind, environment or signature.' })
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

export type Signer = ReturnType<typeof createSigner>
