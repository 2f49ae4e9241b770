import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { bank, startTestService, telecom, type TestService } from '../../../testing/service.ts'

let service: TestService
let portal: Portal
beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
})
afterAll(() => service.close())

const params = { env: 'sandbox' } as const
const body = { name: 'Checkout', scopes: ['profile:read', 'widgets:multibrand'] as const }
const create = (more: object = {}) =>
  portal.createPortalClient({ params, body: { ...body, scopes: [...body.scopes], ...more } })
const of = ({ id }: { id: string }) => ({ ...params, clientId: id })

const requestToken = async (clientId: string, clientSecret: string, scope?: string) => {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const answer = await fetch(`${service.baseUrls.sandbox}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...(scope !== undefined && { scope }) }),
  })
  const { access_token: token = '', code } = (await answer.json()) as { access_token?: string; code?: string }
  return { status: answer.status, token, code }
}
const profileStatus = async (token: string) =>
  (await fetch(`${service.baseUrls.sandbox}/profile`, { headers: { authorization: `Bearer ${token}` } })).status
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause: unknown) => (cause as { code: string }).code,
  )

test('the client list has the seed client and its secret’s last characters', async () => {
  const secret = service.credentials().clientSecret
  const clients = await portal.listClients({ params })
  const [first] = clients
  expect(first).toMatchObject({ id: bank.clientId.sandbox, status: 'ENABLED', networks: [], createdBy: null })
  expect(first?.secrets).toMatchObject([{ hint: secret.slice(-4), state: 'LIVE', createdBy: null, expiresAt: null }])
  expect(JSON.stringify(clients)).not.toContain(secret)
})

test('a new client gets tokens with the secret that the portal showed', async () => {
  const client = await create()
  expect(client).toMatchObject({ ...body, status: 'ENABLED', networks: [], secrets: [], version: 1 })
  expect(client.id).toMatch(/^cl_sandbox_[A-Za-z0-9]{20}$/)
  const { secret } = await portal.createClientSecret({ params: of(client), body: {} })
  expect(secret.value).toMatch(/^sk_sandbox_[\w-]{43}$/)
  const { token } = await requestToken(client.id, secret.value)
  expect(await profileStatus(token)).toBe(200)
  expect((await requestToken(client.id, secret.value, 'transactions:write')).code).toBe('INVALID_SCOPE')
  expect(JSON.stringify(await portal.listClients({ params }))).not.toContain(secret.value)
})

test('a client change needs the version that the person saw', async () => {
  const client = await create()
  const rename = (name: string, ifMatch?: string) =>
    portal.updatePortalClient({ params: of(client), body: { name }, ...(ifMatch !== undefined && { ifMatch }) })
  expect(await rename('Second', '"1"')).toMatchObject({ name: 'Second', scopes: body.scopes, version: 2 })
  await expect(rename('Third', '"1"')).rejects.toMatchObject({
    code: 'CHANGED_ELSEWHERE',
    status: 412,
    members: { current: { name: 'Second', version: 2 } },
  })
  expect(await problemOf(rename('Third'))).toBe('CHANGED_ELSEWHERE')
})

test('a disabled client gets no token until it is enabled', async () => {
  const client = await create()
  const { secret } = await portal.createClientSecret({ params: of(client), body: {} })
  const { token } = await requestToken(client.id, secret.value)
  const set = (status: 'ENABLED' | 'DISABLED', version: number) =>
    portal.updatePortalClient({ params: of(client), body: { status }, ifMatch: `"${version}"` })
  await set('DISABLED', 1)
  expect([(await requestToken(client.id, secret.value)).code, await profileStatus(token)]).toEqual([
    'INVALID_CLIENT',
    401,
  ])
  await set('ENABLED', 2)
  expect((await requestToken(client.id, secret.value)).status).toBe(200)
})

test('existing tokens lose a scope that their client loses', async () => {
  const client = await create()
  const { secret } = await portal.createClientSecret({ params: of(client), body: {} })
  const { token } = await requestToken(client.id, secret.value)
  expect(await profileStatus(token)).toBe(200)
  await portal.updatePortalClient({ params: of(client), body: { scopes: ['programs:read'] }, ifMatch: '"1"' })
  expect(await profileStatus(token)).toBe(403)
})

test('the service refuses a client’s calls from outside its networks', async () => {
  const client = await create({ networks: ['203.0.113.0/24'] })
  const { secret } = await portal.createClientSecret({ params: of(client), body: {} })
  expect((await requestToken(client.id, secret.value)).code).toBe('INVALID_CLIENT')
  const change = (networks: string[], version: number) =>
    portal.updatePortalClient({ params: of(client), body: { networks }, ifMatch: `"${version}"` })
  await change(['127.0.0.0/8', '::1', '2001:db8::/32'], 1)
  const { token } = await requestToken(client.id, secret.value)
  expect(await profileStatus(token)).toBe(200)
  await change(['2001:db8::/32'], 2)
  expect(await profileStatus(token)).toBe(401)
})

test.each(['', 'example.com', '10.0.0.0/33', '10.0.0', '10.0.0.1/', '::/129', '1.2.3.4.5', '10.0.0.0/8/8'])(
  'the portal refuses a client with the network %j',
  async (network) => {
    expect(await problemOf(create({ networks: [network] }))).toBe('VALIDATION_FAILED')
  },
)

test('the portal refuses a 21st client in an environment', async () => {
  const existing = (await portal.listClients({ params: { env: 'production' } })).length
  const make = () =>
    portal.createPortalClient({ params: { env: 'production' }, body: { ...body, scopes: [...body.scopes] } })
  for (let count = existing; count < 20; count += 1) await make()
  await expect(make()).rejects.toMatchObject({ code: 'TOO_MANY', members: { limit: 20 } })
})

test('a viewer does not see the last characters of secrets', async () => {
  const headers = await service.portalHeaders(bank, 'viewer')
  const answer = await fetch(`${service.portalUrl}/portal/api/sandbox/clients`, { headers })
  const clients = (await answer.json()) as { secrets: { hint: string | null }[] }[]
  expect(new Set(clients.flatMap(({ secrets }) => secrets.map(({ hint }) => hint)))).toEqual(new Set([null]))
})

test('a developer may change clients only in the sandbox', async () => {
  const headers = { ...(await service.portalHeaders(telecom, 'developer')), 'content-type': 'application/json' }
  const make = (env: string) =>
    fetch(`${service.portalUrl}/portal/api/${env}/clients`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect((await make('sandbox')).status).toBe(201)
  const refused = await make('production')
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'FORBIDDEN_FOR_ROLE', roles: ['owner'] }])
})
