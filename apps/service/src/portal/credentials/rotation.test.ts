import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { widgetSessions } from '../../widgets/widget-sessions.ts'

const hour = 3_600_000

let service: TestService
let portal: Portal
let now = Date.now()
beforeAll(async () => {
  service = await startTestService({}, () => now)
  portal = await openPortal(service)
})
afterAll(() => service.close())

const params = { env: 'sandbox' } as const
let count = 0

/** Creates a client with one secret. Returns functions that request tokens of this client with a given secret. */
const openClient = async () => {
  const scopes = ['profile:read', 'widgets:point-exchange'] as const
  const client = await portal.createPortalClient({
    params,
    body: { name: `Client ${(count += 1)}`, scopes: [...scopes] },
  })
  const ids = { ...params, clientId: client.id }
  const token = async (clientSecret: string, { sandbox } = service.baseUrls) => {
    const form = { grant_type: 'client_credentials', client_id: client.id, client_secret: clientSecret }
    const answer = await fetch(`${sandbox}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
    return { status: answer.status, token: ((await answer.json()) as { access_token?: string }).access_token ?? '' }
  }
  const widgetToken = async (clientSecret: string, { sandbox } = service.baseUrls) => {
    const answer = await fetch(`${sandbox}/v1/auth/widget/point-exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: client.id, clientSecret, ...widgets.purchase() }),
    })
    return ((await answer.json()) as { accessToken: string }).accessToken
  }
  const { secret: first } = await portal.createClientSecret({ params: ids, body: {} })
  return { ids, first, token, widgetToken }
}
type Opened = Awaited<ReturnType<typeof openClient>>
const widgets = widgetSessions(() => service)

const profile = async (token: string, { sandbox } = service.baseUrls) =>
  (await fetch(`${sandbox}/profile`, { headers: { authorization: `Bearer ${token}` } })).status

const secretsOf = async (clientId: string) =>
  (await portal.listClients({ params })).find(({ id }) => id === clientId)?.secrets ?? []

test.each([
  ['1h', hour],
  ['24h', 24 * hour],
  ['7d', 7 * 24 * hour],
  ['30d', 30 * 24 * hour],
] as const)('a replaced client secret stays valid for %s', async (oldExpiresIn, life) => {
  const { ids, first, token } = await openClient()
  const { secret: next, client } = await portal.createClientSecret({
    params: ids,
    body: { replaces: first.id, oldExpiresIn },
  })
  expect(client.secrets).toMatchObject([
    { id: next.id, state: 'LIVE', expiresAt: null },
    { id: first.id, state: 'ENDING', expiresAt: new Date(now + life).toISOString() },
  ])
  now += life - 1000
  const old = await token(first.value)
  expect([old.status, (await token(next.value)).status]).toEqual([200, 200])
  portal = await openPortal(service)
  now += 2000
  expect([(await token(first.value)).status, (await token(next.value)).status]).toEqual([401, 200])
  expect(await profile(old.token), 'the access token of the ended secret').toBe(401)
  expect(await secretsOf(ids.clientId)).toMatchObject([{ state: 'LIVE' }, { state: 'EXPIRED' }])
})

test('a client secret replaced with oldExpiresIn now ends at once', async () => {
  const { ids, first, token } = await openClient()
  const body = { replaces: first.id, oldExpiresIn: 'now' } as const
  const { secret } = await portal.createClientSecret({ params: ids, body })
  expect([(await token(first.value)).status, (await token(secret.value)).status]).toEqual([401, 200])
})

test('the portal refuses a third live secret of a client', async () => {
  const { ids, first } = await openClient()
  const { secret } = await portal.createClientSecret({ params: ids, body: { replaces: first.id } })
  const third = portal.createClientSecret({ params: ids, body: { replaces: secret.id } })
  await expect(third).rejects.toMatchObject({ code: 'TOO_MANY', members: { limit: 2 } })
  await portal.revokeClientSecret({ params: { ...ids, secretId: first.id } })
  await portal.createClientSecret({ params: ids, body: { replaces: secret.id } })
  expect((await secretsOf(ids.clientId)).map(({ state }) => state)).toEqual(['LIVE', 'ENDING', 'REVOKED'])
})

test('simultaneous requests cannot create a third live secret of a client', async () => {
  const { ids } = await openClient()
  const made = await Promise.allSettled(
    Array.from({ length: 6 }, () => portal.createClientSecret({ params: ids, body: {} })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the portal refuses to replace an ended client secret', async () => {
  const { ids, first } = await openClient()
  await portal.revokeClientSecret({ params: { ...ids, secretId: first.id } })
  const replaced = portal.createClientSecret({ params: ids, body: { replaces: first.id } })
  await expect(replaced).rejects.toMatchObject({ code: 'SECRET_EXPIRED', status: 409 })
  const unknown = portal.createClientSecret({ params: ids, body: { replaces: 'sec_unknown' } })
  await expect(unknown).rejects.toMatchObject({ code: 'SECRET_NOT_FOUND' })
})

test('replacing a client secret that already ends never postpones its end', async () => {
  const { ids, first } = await openClient()
  const replace = (replaces: string, oldExpiresIn: '1h' | '30d') =>
    portal.createClientSecret({ params: ids, body: { replaces, oldExpiresIn } })
  const { secret } = await replace(first.id, '1h')
  await portal.revokeClientSecret({ params: { ...ids, secretId: secret.id } })
  await replace(first.id, '30d')
  const old = (await secretsOf(ids.clientId)).find(({ id }) => id === first.id)
  expect(old?.expiresAt).toBe(new Date(now + hour).toISOString())
})

test('revoking a client secret ends its tokens and sessions in every process', async () => {
  const { ids, first, token, widgetToken } = await openClient()
  const { secret: second } = await portal.createClientSecret({ params: ids, body: {} })
  // Each process of the test has a separate base address and therefore issues its own tokens.
  const processes = await Promise.all(
    [service, await service.another()].map(async ({ baseUrls, widget }) => {
      const open = async (value: string) => {
        const body = { token: await widgetToken(value, baseUrls), nonce: widgets.nonce() }
        const { sessionToken } = await widget(() => '').createWidgetSession({ body })
        return widget(() => sessionToken)
      }
      const unused = await widgetToken(first.value, baseUrls)
      return {
        baseUrls,
        access: await token(first.value, baseUrls),
        kept: await token(second.value, baseUrls),
        session: await open(first.value),
        keptSession: await open(second.value),
        exchangeUnused: () => widget(() => '').createWidgetSession({ body: { token: unused, nonce: widgets.nonce() } }),
      }
    }),
  )
  for (const { access, session, baseUrls } of processes) {
    expect(await profile(access.token, baseUrls)).toBe(200)
    await session.listExchangeOptions({})
  }

  await portal.revokeClientSecret({ params: { ...ids, secretId: first.id } })

  for (const { baseUrls, access, kept, session, keptSession, exchangeUnused } of processes) {
    expect(await profile(access.token, baseUrls)).toBe(401)
    expect(await profile(kept.token, baseUrls)).toBe(200)
    expect((await token(first.value, baseUrls)).status).toBe(401)
    await expect(exchangeUnused()).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    await expect(session.listExchangeOptions({})).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    await expect(session.renewWidgetSession({})).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    expect(await keptSession.listExchangeOptions({})).toBeDefined()
  }
})

test.each([
  ['revoked', ({ ids, first }: Opened) => portal.revokeClientSecret({ params: { ...ids, secretId: first.id } })],
  [
    'replaced now',
    ({ ids, first }: Opened) =>
      portal.createClientSecret({ params: ids, body: { replaces: first.id, oldExpiresIn: 'now' } }),
  ],
] as const)('a secret that is %s ends at a clock that is behind', async (_name, end) => {
  const opened = await openClient()
  const { ids, first, token } = opened
  const { token: access } = await token(first.value)
  now += 5000
  await end(opened)
  now -= 4000
  expect((await token(first.value)).status).toBe(401)
  expect(await profile(access)).toBe(401)
  expect((await secretsOf(ids.clientId)).at(-1)).toMatchObject({ id: first.id, state: 'REVOKED' })
  now += 4000
})

test('disabling a client ends the sessions of all its secrets', async () => {
  const { ids, first, widgetToken } = await openClient()
  const { client } = await widgets.open(await widgetToken(first.value))
  await portal.updatePortalClient({ params: ids, body: { status: 'DISABLED' }, ifMatch: '"1"' })
  await expect(client.listExchangeOptions({})).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
})

test('the client list shows the last use of each secret', async () => {
  const { ids, first, token } = await openClient()
  const { secret: second } = await portal.createClientSecret({ params: ids, body: {} })
  const used = async () => {
    await service.store.secretUses.flush((address) => address)
    return (await secretsOf(ids.clientId)).map(({ lastUsedAt }) => lastUsedAt)
  }
  expect(await used()).toEqual([null, null])
  const { token: access } = await token(first.value)
  const at = new Date(now).toISOString()
  expect(await used()).toEqual([null, at])
  now += 60_000
  await profile(access)
  expect(await used(), 'a call with an access token is a use').toEqual([null, new Date(now).toISOString()])
  await token(second.value)
  expect((await secretsOf(ids.clientId)).map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await used())[0]).toBe(new Date(now).toISOString())
})

test('a request with a refused secret does not count as a use', async () => {
  const { ids, first, token } = await openClient()
  await portal.revokeClientSecret({ params: { ...ids, secretId: first.id } })
  await token(first.value)
  await service.store.secretUses.flush((address) => address)
  expect(await secretsOf(ids.clientId)).toMatchObject([{ state: 'REVOKED', lastUsedAt: null }])
})
