import { createRemoteJWKSet, jwtVerify } from 'jose'
import jsonwebtoken from 'jsonwebtoken'
import { JwksClient } from 'jwks-rsa'
import * as openid from 'openid-client'
import { ClientCredentials } from 'simple-oauth2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bank, startTestService, type TestService } from '../../testing/service.ts'

/** A secret in which each special character has a meaning in a URL, a form or HTTP Basic. */
const clientSecret = 'sk_sandbox_a:b+c/d%e f&g=h%20i"j\\k~l'
const clientId = bank.clientId.sandbox
const webhookSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

let service: TestService
let base: string
beforeAll(async () => {
  const sandbox = { clientSecret, webhookSecret }
  const production = { clientSecret: 'sk_live_another_secret_of_this_client', webhookSecret }
  service = await startTestService({ SEED_SECRETS: JSON.stringify({ [bank.organizationId]: { sandbox, production } }) })
  base = service.baseUrls.sandbox
})
afterAll(() => service.close())

const openidToken = async (authentication: openid.ClientAuth): Promise<string> => {
  const metadata = { issuer: base, token_endpoint: `${base}/oauth2/token`, jwks_uri: `${base}/.well-known/jwks.json` }
  const client = new openid.Configuration(metadata, clientId, {}, authentication)
  openid.allowInsecureRequests(client)
  const answer = await openid.clientCredentialsGrant(client, { scope: 'profile:read programs:read' })
  expect(answer.expires_in).toBe(600)
  return answer.access_token
}

const simpleToken = async (authorizationMethod: 'header' | 'body'): Promise<string> => {
  const client = new ClientCredentials({
    client: { id: clientId, secret: clientSecret },
    auth: { tokenHost: base, tokenPath: '/oauth2/token' },
    options: { authorizationMethod },
  })
  const { token } = await client.getToken({ scope: ['profile:read', 'programs:read'] })
  return String(token['access_token'])
}

const clients: [string, () => Promise<string>][] = [
  ['openid-client, secret in the body', () => openidToken(openid.ClientSecretPost(clientSecret))],
  ['openid-client, secret as HTTP Basic', () => openidToken(openid.ClientSecretBasic(clientSecret))],
  ['simple-oauth2, secret in the body', () => simpleToken('body')],
  ['simple-oauth2, secret as HTTP Basic', () => simpleToken('header')],
]

test.for(clients)('%s: a standard OAuth client gets a valid token', async ([, getToken]) => {
  const token = await getToken()
  const answer = await fetch(`${base}/profile`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  const beyond = await fetch(`${base}/transactions/x`, { headers: { authorization: `Bearer ${token}` } })
  expect(beyond.status).toBe(403)
})

test('openid-client reads the error code and Basic challenge of a refusal', async () => {
  await expect(openidToken(openid.ClientSecretPost('wrong'))).rejects.toMatchObject({
    error: 'invalid_client',
    status: 401,
  })
  await expect(openidToken(openid.ClientSecretBasic('wrong'))).rejects.toMatchObject({
    cause: [{ scheme: 'basic', parameters: { realm: 'token' } }],
  })
})

test('jsonwebtoken validates a token with the key that jwks-rsa finds', async () => {
  const token = await simpleToken('body')
  const keys = new JwksClient({ jwksUri: `${base}/.well-known/jwks.json` })
  const { header } = jsonwebtoken.decode(token, { complete: true })!
  const key = await keys.getSigningKey(header.kid)
  const options = { algorithms: ['ES256' as const], issuer: base, audience: base }
  const claims = jsonwebtoken.verify(token, key.getPublicKey(), options) as jsonwebtoken.JwtPayload
  expect(claims.sub).toBe(clientId)
  expect(claims.exp! - claims.iat!).toBe(600)
  const elsewhere = { ...options, audience: service.baseUrls.production }
  expect(() => jsonwebtoken.verify(token, key.getPublicKey(), elsewhere)).toThrow('audience')
  const late = { ...options, clockTimestamp: claims.exp! + 1 }
  expect(() => jsonwebtoken.verify(token, key.getPublicKey(), late)).toThrow('expired')
})

test('an access token has exactly the header and claims of RFC 9068', async () => {
  const keys = createRemoteJWKSet(new URL(`${base}/.well-known/jwks.json`))
  const options = { issuer: base, audience: base, typ: 'at+jwt', algorithms: ['ES256'] }
  const { payload, protectedHeader } = await jwtVerify(await simpleToken('header'), keys, options)
  expect(Object.keys(protectedHeader).toSorted()).toEqual(['alg', 'kid', 'typ'])
  expect(Object.keys(payload).toSorted()).toEqual([
    'aud',
    'client_id',
    'env',
    'exp',
    'iat',
    'iss',
    'jti',
    'org',
    'scope',
    'secret_id',
    'sub',
  ])
  expect(payload).toMatchObject({
    iss: base,
    aud: base,
    sub: clientId,
    client_id: clientId,
    scope: 'profile:read programs:read',
  })
})

test('the published signing keys hold no private part', async () => {
  const { keys } = (await (await fetch(`${base}/.well-known/jwks.json`)).json()) as { keys: Record<string, string>[] }
  for (const key of keys) {
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  }
})
