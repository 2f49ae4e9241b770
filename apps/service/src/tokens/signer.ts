import { jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { problem } from '@loyalty/contract'
import { decodedHeader } from './decoded-header.ts'
import type { KeySet } from './key-set.ts'

/**
 * The kinds of token, each with its value of the JWT header `typ`. The service never accepts a token of one kind in
 * place of another kind.
 */
export const tokenTypes = {
  access: 'at+jwt',
  'point-exchange': 'lw-exchange+jwt',
  multibrand: 'lw-multibrand+jwt',
  session: 'lw-session+jwt',
} as const
export type TokenKind = keyof typeof tokenTypes

/**
 * Matches a token of three parts with a signature of 64 bytes. The last character class allows only one text for each
 * signature, although Base64 decoders accept several.
 */
const shape = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{85}[AQgw]$/
/**
 * The seconds for which the service accepts a token after its expiry. Multibrand tokens are valid for only 60 s, so the
 * leeway must be small (spec §4.3 W2). This leeway applies to all kinds of tokens.
 */
const leewaySeconds = 2
const cachedTokens = 10_000

/** `preview` is true in a widget token of a preview. */
export type Claims = JWTPayload & {
  org: string
  env: string
  jti: string
  iat: number
  exp: number
  preview?: true
  /** The id of the key that signed the token, from the token's header. */
  kid: string
}

type Verification = { ignoreExpiry?: boolean }
type Verifying = { key: CryptoKey; kid: string }

/**
 * Creates the signer of one environment, whose base address is `issuer`. The signer refuses tokens of the other
 * environment. Before it has verified a token, it uses only `typ` and `kid` of the header, which must name a known key.
 */
export const createSigner = (issuer: string, keys: KeySet, now: () => number) => {
  const verified = new Map<string, { kind: TokenKind; claims: Claims }>()

  const notValid = () =>
    problem('TOKEN_INVALID', { detail: 'The token is not valid here: wrong kind, environment or signature.' })

  /**
   * Returns the key that verifies a token. Returns undefined if the token is not of the kind `kind` or has an unknown
   * key id. Throws database errors.
   */
  const keyOf = async (token: string, kind: TokenKind): Promise<Verifying | undefined> => {
    const { typ, kid } = decodedHeader(token)
    const key = typ !== tokenTypes[kind] || kid === undefined ? undefined : await keys.verifying(kid)
    return key && kid !== undefined ? { key, kid } : undefined
  }
  const check = async (token: string, { key, kid }: Verifying, kind: TokenKind, audience: string): Promise<Claims> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['ES256'],
      typ: tokenTypes[kind],
      issuer,
      audience,
      currentDate: new Date(0),
      requiredClaims: ['exp', 'iat', 'jti', 'org', 'env'],
    })
    return { ...(payload as Claims), kid }
  }

  return {
    issuer,
    /** Returns the public keys that the service publishes, so that other parties can verify its tokens. */
    publicJwks: keys.published,
    sign: async (
      kind: TokenKind,
      audience: string,
      claims: Record<string, string | true>,
      lifetimeSeconds: number,
    ): Promise<string> => {
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
    /**
     * Returns the claims of a valid token. Throws `TOKEN_INVALID` or `TOKEN_EXPIRED`. Checks a token's expiry on every
     * call, but its signature only on the first call with this token.
     */
    verify: async (
      token: string,
      kind: TokenKind,
      audience: string,
      { ignoreExpiry = false }: Verification = {},
    ): Promise<Claims> => {
      const known = verified.get(token)
      let claims = known?.kind === kind && keys.has(known.claims.kid) ? known.claims : undefined
      if (!claims) {
        if (!shape.test(token)) throw problem('TOKEN_INVALID', { detail: 'This is not a token of this service.' })
        verified.delete(token)
        const verifies = await keyOf(token, kind)
        claims = verifies && (await check(token, verifies, kind, audience).catch(() => undefined))
        if (!claims) throw notValid()
        const oldest = verified.size >= cachedTokens ? verified.keys().next().value : undefined
        if (oldest !== undefined) verified.delete(oldest)
        verified.set(token, { kind, claims })
      }
      if (!ignoreExpiry && now() / 1000 >= claims.exp + leewaySeconds) {
        verified.delete(token)
        throw problem('TOKEN_EXPIRED', { detail: 'The token has expired: get a new one and send the request again.' })
      }
      return claims
    },
    /**
     * Throws `TOKEN_INVALID` if the key behind a verified token has been revoked. Call it after the request has read the
     * revision of the catalog, because a revocation raises the revision.
     */
    requireKey: async ({ kid }: Pick<Claims, 'kid'>): Promise<void> => {
      if ((await keys.verifying(kid)) === undefined) throw notValid()
    },
  }
}

export type Signer = ReturnType<typeof createSigner>
