import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bank, startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
let url: string
beforeAll(async () => {
  service = await startTestService()
  url = `${service.baseUrls.sandbox}/oauth2/token`
})
afterAll(() => service.close())

const post = async (form: Record<string, string> | URLSearchParams, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), headers })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}
const form = (more: Record<string, string> = {}) => {
  const { clientId, clientSecret } = service.credentials()
  return { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, ...more }
}

test('the `jose` library can verify an access token with the published keys', async () => {
  const { status, headers, body } = await post(form())
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['access_token', 'expires_in', 'token_type'])
  expect(headers.get('cache-control')).toBe('no-store')
  const keys = createRemoteJWKSet(new URL(`${service.baseUrls.sandbox}/.well-known/jwks.json`))
  const { payload, protectedHeader } = await jwtVerify(String(body['access_token']), keys, {
    issuer: service.baseUrls.sandbox,
    audience: service.baseUrls.sandbox,
    typ: 'at+jwt',
  })
  expect(protectedHeader.alg).toBe('ES256')
  expect(payload).toMatchObject({
    sub: bank.clientId.sandbox,
    client_id: bank.clientId.sandbox,
    org: bank.organizationId,
    env: 'sandbox',
  })
  expect(payload.exp! - payload.iat!).toBe(600)
})

test('the token endpoint refuses credentials in both the header and the body', async () => {
  const { clientId, clientSecret } = service.credentials()
  const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`
  expect((await post({ grant_type: 'client_credentials' }, { authorization: basic })).status).toBe(200)
  expect((await post(form(), { authorization: basic })).body).toMatchObject({
    error: 'invalid_request',
    code: 'INVALID_REQUEST',
  })
  const another = { grant_type: 'client_credentials', client_id: 'cl_sandbox_another' }
  expect((await post(another, { authorization: basic })).body).toMatchObject({ error: 'invalid_request' })
})

test('the token endpoint’s errors have the form of RFC 6749', async () => {
  const wrong = await post(form({ client_secret: 'sk_sandbox_wrong' }))
  expect(wrong.status).toBe(401)
  expect(wrong.headers.get('www-authenticate')).toBeNull()
  const basic = await post(
    { grant_type: 'client_credentials' },
    { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
  )
  expect(basic.headers.get('www-authenticate')).toBe('Basic realm="token"')
  expect(basic.body).toMatchObject({ error: 'invalid_client' })
  expect(wrong.headers.get('content-type')).toContain('application/json')
  expect(wrong.body).toMatchObject({ error: 'invalid_client', code: 'INVALID_CLIENT' })
  expect((await post(form({ grant_type: 'password' }))).body).toMatchObject({ error: 'unsupported_grant_type' })
  expect((await post(form({ scope: 'profile:read root' }))).body).toMatchObject({ error: 'invalid_scope' })
  expect((await post({})).body).toMatchObject({
    error: 'invalid_request',
    code: 'INVALID_REQUEST',
    errors: [{ field: 'grant_type', code: 'MISSING_FIELD' }],
  })
  expect((await post({ grant_type: 'client_credentials', client_id: bank.clientId.sandbox })).body).toMatchObject({
    code: 'INVALID_REQUEST',
    errors: [{ field: 'client_secret', code: 'MISSING_FIELD' }],
  })
  const twice = new URLSearchParams(form())
  twice.append('grant_type', 'client_credentials')
  expect((await post(twice)).body).toMatchObject({ error: 'invalid_request' })
  const json = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form()),
  })
  expect(json.status).toBe(415)
})

test('the token endpoint answers an unknown client and wrong secret identically', async () => {
  const answers = [
    await post(form({ client_secret: 'sk_sandbox_wrong' })),
    await post(form({ client_id: 'cl_sandbox_nobody' })),
    await post(form({ client_id: bank.clientId.production })),
  ]
  const answered = answers.map(({ status, headers, body }) => {
    const told = [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
    return JSON.stringify([status, told, { ...body, requestId: '' }])
  })
  expect(new Set(answered).size).toBe(1)
})

test('client credentials must be printable ASCII of at most 256 characters', async () => {
  const basic = (pair: string) =>
    post({ grant_type: 'client_credentials' }, { authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
  for (const pair of ['a%00:b', 'a:b%00', 'a:%C3%A9', 'a:%FF', 'a:%', ':b', 'a', '', `a:${'x'.repeat(257)}`])
    expect((await basic(pair)).body, pair).toMatchObject({ error: 'invalid_client' })
  for (const client_secret of ['\u0000', 'é', 'x'.repeat(257), ''])
    expect((await post(form({ client_secret }))).body).toMatchObject({ error: 'invalid_request' })
})

test('an access token has exactly the scopes that the client requested', async () => {
  const token = await service.accessToken(bank, 'sandbox', 'profile:read')
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${service.baseUrls.sandbox}/profile`, { headers })).status).toBe(200)
  const refused = await fetch(`${service.baseUrls.sandbox}/programs`, { headers })
  expect(refused.status).toBe(403)
  expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"')
})

test('the sandbox refuses credentials and tokens of production', async () => {
  const { clientId, clientSecret } = service.credentials(bank, 'production')
  expect((await post(form({ client_id: clientId, client_secret: clientSecret }))).status).toBe(401)
  const live = await service.accessToken(bank, 'production')
  const answer = await fetch(`${service.baseUrls.sandbox}/profile`, { headers: { authorization: `Bearer ${live}` } })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'TOKEN_INVALID' })
})

test('requests without a token and with an invalid token get different errors', async () => {
  const missing = await fetch(`${service.baseUrls.sandbox}/profile`)
  expect(missing.headers.get('www-authenticate')).toBe('Bearer')
  expect(await missing.json()).toMatchObject({ code: 'TOKEN_MISSING' })
  for (const authorization of ['Basic dTpw', 'Token x', 'Bearerx', ''])
    expect(
      (await fetch(`${service.baseUrls.sandbox}/profile`, { headers: { authorization } })).headers.get(
        'www-authenticate',
      ),
    ).toBe('Bearer')
  for (const token of ['x', 'a.b.c', 'e30.e30.', `${await service.accessToken()}x`]) {
    const broken = await fetch(`${service.baseUrls.sandbox}/profile`, { headers: { authorization: `Bearer ${token}` } })
    expect(broken.headers.get('www-authenticate'), token).toBe('Bearer error="invalid_token"')
  }
})

test('the service accepts an access token for ten minutes plus two seconds', async () => {
  let now = Date.now()
  await using later = await startTestService({}, () => now)
  const caller = await later.caller()
  now += 601_000
  await expect(caller.getProfile({})).resolves.toMatchObject({ name: 'Rimalta Bank' })
  now += 2000
  await expect(caller.getProfile({})).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})
