import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookLimits, type WebhookAuthRequest } from '@loyalty/contract'
import { startTestService, telecom, type TestService } from '../../../testing/service.ts'
import { openPortal, type Portal } from '../../../testing/portal.ts'

let service: TestService
let portal: Portal
beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
})
afterAll(() => service.close())

const [sandbox, production] = [{ env: 'sandbox' }, { env: 'production' }] as const
const url = 'https://hooks.example.com/loyalty'
const auth = { mode: 'signature' } as const
const basic = { mode: 'basic', username: 'hook-user', password: 'p@ss:w0rd' } as const
const oauth2 = {
  mode: 'oauth2',
  tokenUrl: 'https://login.example.com/token',
  clientId: 'my client',
  clientSecret: 's3cr&t/+=%',
  placement: 'body',
} as const

const removeAll = async (): Promise<void> => {
  for (const params of [sandbox, production])
    for (const { id: endpointId } of await portal.listWebhookEndpoints({ params }))
      await portal.deleteWebhookEndpoint({ params: { ...params, endpointId } })
}
beforeEach(removeAll)

const create = (
  body: { url?: string; description?: string; auth?: WebhookAuthRequest } = {},
  params: typeof sandbox | typeof production = sandbox,
) => portal.createWebhookEndpoint({ params, body: { url, auth, ...body } })
const at = (endpointId: string) => ({ ...sandbox, endpointId })

test('a new endpoint shows its signing secret only once', async () => {
  const { endpoint, secret } = await create({ description: 'Ledger' })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(endpoint).toMatchObject({
    url,
    description: 'Ledger',
    eventTypes: null,
    auth,
    status: 'ENABLED',
    disabledReason: null,
  })
  expect(endpoint.secrets).toMatchObject([{ state: 'ACTIVE', activatesAt: null, expiresAt: null }])
  const listed = await portal.listWebhookEndpoints({ params: sandbox })
  // Events from the seed catalog may already wait for the new endpoint, so the test accepts any number as `pending`.
  expect(listed).toEqual([{ ...endpoint, pending: expect.any(Number) as number }])
  expect(JSON.stringify(listed)).not.toContain(secret)
})

test.for([
  [basic, { mode: 'basic', username: 'hook-user' }],
  [oauth2, { mode: 'oauth2', tokenUrl: oauth2.tokenUrl, clientId: 'my client', placement: 'body' }],
  [
    { ...oauth2, placement: 'header', scope: 'a b', audience: 'hooks' },
    {
      mode: 'oauth2',
      tokenUrl: oauth2.tokenUrl,
      clientId: 'my client',
      placement: 'header',
      scope: 'a b',
      audience: 'hooks',
    },
  ],
] as const)('the portal shows only the public fields of the endpoint credentials %o', async ([given, shown]) => {
  const { endpoint, secret } = await create({ auth: given })
  expect([endpoint.auth, endpoint.secrets, secret]).toEqual([shown, [], null])
  expect((await portal.listWebhookEndpoints({ params: sandbox }))[0]!.auth).toEqual(shown)
})

test.for([
  ['auth.username', { ...basic, username: 'hook:user' }],
  ['auth.username', { ...basic, username: 'hook\r\nX-Injected: 1' }],
  ['auth.username', { ...basic, username: '' }],
  ['auth.password', { ...basic, password: 'p\n' }],
  ['auth.password', { mode: 'basic', username: 'u' }],
  ['auth.clientId', { ...oauth2, clientId: 'a\u0000' }],
  ['auth.clientSecret', { ...oauth2, clientSecret: 'x'.repeat(513) }],
  ['auth.clientSecret', { ...oauth2, clientSecret: undefined }],
  ['auth.placement', { ...oauth2, placement: 'query' }],
  ['auth.secret', { mode: 'signature', secret: 'whsec_mine' }],
  ['auth.mode', { mode: 'none' }],
  ['auth.mode', {}],
  ['auth', null],
  ['auth', 'signature'],
] as const)('the portal refuses a new endpoint with invalid credentials in %s: %o', async ([field, refused]) => {
  const call = create({ auth: refused as never })
  await expect(call).rejects.toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] })
  expect(await portal.listWebhookEndpoints({ params: sandbox })).toEqual([])
})

test.for([
  ['url', { url: '' }],
  ['url', { url: 7 }],
  ['url', { url: `https://hooks.example.com/${'x'.repeat(webhookLimits.url)}` }],
  ['url', { url: ' https://hooks.example.com/' }],
  ['description', { description: 'x'.repeat(256) }],
  ['description', { description: 'a\nb' }],
  ['eventTypes[1]', { eventTypes: ['LINKED', 'BORN'] }],
  ['eventTypes', { eventTypes: 'LINKED' }],
  ['status', { status: 'DISABLED' }],
] as const)('the portal refuses a new endpoint with an invalid %s: %o', async ([field, refused]) => {
  await expect(create(refused as never)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field }] })
})

test('a Basic password may contain a space or a colon', async () => {
  await expect(create({ auth: { ...basic, password: ' p:w ' } })).resolves.toMatchObject({ secret: null })
})

test('the portal refuses a forbidden address and stores no endpoint', async () => {
  const refused = { code: 'WEBHOOK_TARGET_REFUSED', status: 422 }
  await expect(create({ url: 'https://10.0.0.1/' })).rejects.toMatchObject({
    ...refused,
    errors: [{ field: 'url', actual: 'ADDRESS_NOT_PUBLIC' }],
  })
  await expect(create({ auth: { ...oauth2, tokenUrl: 'https://169.254.169.254/token' } })).rejects.toMatchObject({
    ...refused,
    errors: [{ field: 'auth.tokenUrl', actual: 'ADDRESS_NOT_PUBLIC' }],
  })
  const local = { url: 'http://127.0.0.1:9999/hook' }
  await expect(create(local, production)).rejects.toMatchObject({
    ...refused,
    errors: [{ field: 'url', actual: 'NOT_HTTPS' }],
  })
  expect(await portal.listWebhookEndpoints({ params: sandbox })).toEqual([])
  const { endpoint } = await create(local)
  await expect(
    portal.updateWebhookEndpoint({ params: at(endpoint.id), body: { url: 'https://[::1]:22/' } }),
  ).rejects.toMatchObject(refused)
  expect(await portal.listWebhookEndpoints({ params: sandbox })).toEqual([endpoint])
})

test('the portal refuses a second endpoint with an equivalent address per environment', async () => {
  await create()
  const again = { url: 'https://HOOKS.example.com:443/x/../loyalty#again' }
  const taken = { code: 'WEBHOOK_ENDPOINT_EXISTS', status: 409, errors: [{ field: 'url' }] }
  await expect(create(again)).rejects.toMatchObject(taken)
  const { endpoint } = await create({ url: 'https://other.example.com/' })
  await expect(portal.updateWebhookEndpoint({ params: at(endpoint.id), body: again })).rejects.toMatchObject(taken)
  await expect(create(again, production)).resolves.toMatchObject({ endpoint: { url } })
})

test('an environment has at most five endpoints', async () => {
  const numbered = (number: number) => ({ url: `https://hooks.example.com/${number}` })
  for (let number = 1; number <= webhookLimits.endpoints; number++) await create(numbered(number))
  await expect(create(numbered(6))).rejects.toMatchObject({ code: 'TOO_MANY_WEBHOOK_ENDPOINTS', status: 422 })
  const all = await portal.listWebhookEndpoints({ params: sandbox })
  expect(all.map((endpoint) => endpoint.url)).toEqual([1, 2, 3, 4, 5].map((number) => numbered(number).url))
  await portal.deleteWebhookEndpoint({ params: at(all[0]!.id) })
  await create(numbered(6))
})

test('an endpoint update keeps absent fields and refuses an empty body', async () => {
  const { endpoint } = await create({ description: 'Ledger' })
  const change = (body: Parameters<Portal['updateWebhookEndpoint']>[0]['body']) =>
    portal.updateWebhookEndpoint({ params: at(endpoint.id), body })
  expect(await change({ eventTypes: ['LINKED', 'DELINKED'] })).toMatchObject({
    endpoint: { ...endpoint, eventTypes: ['LINKED', 'DELINKED'], updatedAt: expect.any(String) as string },
    secret: null,
  })
  expect((await change({ description: '', eventTypes: null })).endpoint).toMatchObject({
    description: '',
    eventTypes: null,
  })
  for (const body of [
    {},
    { eventTypes: [] },
    { eventTypes: ['LINKED', 'LINKED'] as const },
    { status: 'GONE' },
    { id: 'whe_x' },
  ])
    await expect(change(body as never), JSON.stringify(body)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('an owner disables and enables an endpoint', async () => {
  const { endpoint } = await create()
  const switched = async (status: 'ENABLED' | 'DISABLED') =>
    (await portal.updateWebhookEndpoint({ params: at(endpoint.id), body: { status } })).endpoint
  expect(await switched('DISABLED')).toMatchObject({ status: 'DISABLED', disabledReason: 'OWNER' })
  expect(await switched('ENABLED')).toMatchObject({ status: 'ENABLED', disabledReason: null })
})

test('a change of the authorization mode replaces all credentials of the endpoint', async () => {
  const { endpoint } = await create({ auth: basic })
  const to = (next: WebhookAuthRequest) =>
    portal.updateWebhookEndpoint({ params: at(endpoint.id), body: { auth: next } })
  const signed = await to(auth)
  expect(signed.secret).toMatch(/^whsec_/)
  expect(signed.endpoint).toMatchObject({ auth, secrets: [{ state: 'ACTIVE' }] })
  expect((await to(auth)).secret).toBeNull()
  expect((await to(oauth2)).endpoint).toMatchObject({ auth: { mode: 'oauth2' }, secrets: [] })
  const { clientSecret: _, ...kept } = oauth2
  await expect(to({ ...kept, tokenUrl: 'https://elsewhere.example.com/' } as never)).rejects.toMatchObject({
    errors: [{ field: 'auth.clientSecret', code: 'MISSING_FIELD' }],
  })
})

test('a new host requires new credentials but a new path does not', async () => {
  const { endpoint } = await create({ auth: basic })
  const params = at(endpoint.id)
  const moved = 'https://elsewhere.example.com/loyalty'
  const refusal = { code: 'VALIDATION_FAILED', errors: [{ field: 'auth', code: 'MISSING_FIELD' }] }
  await expect(portal.updateWebhookEndpoint({ params, body: { url: moved } })).rejects.toMatchObject(refusal)
  await portal.updateWebhookEndpoint({ params, body: { url: `${url}/2` } })
  expect((await portal.listWebhookEndpoints({ params: sandbox })).map((each) => each.url)).toEqual([`${url}/2`])
  await portal.updateWebhookEndpoint({ params, body: { url: moved, auth: basic } })
  await portal.updateWebhookEndpoint({ params, body: { auth } })
  expect((await portal.updateWebhookEndpoint({ params, body: { url } })).endpoint.url).toBe(url)
})

test('a removed endpoint is absent from the list and answers 404', async () => {
  const { endpoint } = await create()
  await portal.deleteWebhookEndpoint({ params: at(endpoint.id) })
  expect(await portal.listWebhookEndpoints({ params: sandbox })).toEqual([])
  const missing = { code: 'WEBHOOK_ENDPOINT_NOT_FOUND', status: 404 }
  await expect(portal.deleteWebhookEndpoint({ params: at(endpoint.id) })).rejects.toMatchObject(missing)
})

test('other organizations and the other environment cannot access an endpoint', async () => {
  const { endpoint } = await create()
  const stranger = await openPortal(service, telecom)
  const params = at(endpoint.id)
  const secret = { ...params, secretId: endpoint.secrets[0]!.id }
  const body = { from: '2020-01-01', to: '2030-01-01' }
  const tries = (by: Portal, own: { env: 'sandbox' | 'production' }) => [
    () => by.updateWebhookEndpoint({ params: { ...params, ...own }, body: { description: 'mine' } }),
    () => by.deleteWebhookEndpoint({ params: { ...params, ...own } }),
    () => by.testWebhookEndpoint({ params: { ...params, ...own }, body: {} }),
    () => by.stageWebhookSecret({ params: { ...params, ...own } }),
    () => by.activateWebhookSecret({ params: { ...secret, ...own } }),
    () => by.deleteWebhookSecret({ params: { ...secret, ...own } }),
    () => by.replayWebhookEndpoint({ params: { ...params, ...own }, body }),
  ]
  for (const call of [...tries(stranger, sandbox), ...tries(stranger, production), ...tries(portal, production)])
    await expect(call()).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_FOUND', status: 404 })
  expect((await stranger.listWebhookEndpoints({ params: sandbox })).map(({ id }) => id)).not.toContain(endpoint.id)
  expect(await portal.listWebhookEndpoints({ params: sandbox })).toEqual([endpoint])
})

test('the portal rejects an unknown environment', async () => {
  const call = portal.listWebhookEndpoints({ params: { env: 'staging' as never } })
  await expect(call).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'env', code: 'INVALID_VALUE' }],
  })
})
