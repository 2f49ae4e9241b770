import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WebhookAuthRequest } from '@loyalty/contract'
import { startTestService, type TestService } from '../../../testing/service.ts'
import type { Resolve } from '../../outbound/guard.ts'
import { openPortal, type Portal } from '../../../testing/portal.ts'

const failing = (code: string): Resolve => {
  return async (name) => {
    throw Object.assign(new Error(`queryA ${code} ${name}`), { code, syscall: 'queryA' })
  }
}
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses
const example = '93.184.215.14'

let resolve: Resolve
let asked: string[]
let service: TestService
let portal: Portal
beforeAll(async () => {
  const resolver: Resolve = async (name) => {
    asked.push(name)
    return resolve(name)
  }
  service = await startTestService({}, undefined, { resolve: resolver })
  portal = await openPortal(service)
})
afterAll(() => service.close())
beforeEach(async () => {
  resolve = answering(example)
  asked = []
  for (const { id: endpointId } of await portal.listWebhookEndpoints({ params: production }))
    await portal.deleteWebhookEndpoint({ params: { ...production, endpointId } })
})

const production = { env: 'production' } as const
const url = 'https://hooks.example.com/loyalty'
const auth = { mode: 'signature' } as const
const oauth2: WebhookAuthRequest = {
  mode: 'oauth2',
  tokenUrl: 'https://login.example.com/token',
  clientId: 'c',
  clientSecret: 's',
  placement: 'body',
}
const create = (body: { url?: string; auth?: WebhookAuthRequest } = {}) =>
  portal.createWebhookEndpoint({ params: production, body: { url, auth, ...body } })

const refused: [string, Resolve, string][] = [
  ['a name that does not exist', failing('ENOTFOUND'), 'NAME_NOT_FOUND'],
  ['a name without addresses', failing('ENODATA'), 'NAME_NOT_FOUND'],
  ['a name that DNS cannot hold', failing('EBADNAME'), 'NAME_NOT_FOUND'],
  ['a name of a private network', answering('10.0.0.5', 'fd12::5'), 'ADDRESS_NOT_PUBLIC'],
  ['a name of this machine', answering('127.0.0.1'), 'ADDRESS_NOT_PUBLIC'],
  ['a name with a public and a private address', answering(example, '10.0.0.5'), 'ADDRESS_NOT_PUBLIC'],
]

test.for(refused)('production refuses an endpoint with %s', async ([, resolver, actual]) => {
  resolve = resolver
  const refusal = {
    code: 'WEBHOOK_TARGET_REFUSED',
    status: 422,
    errors: [{ field: 'url', code: 'INVALID_VALUE', actual }],
  }
  await expect(create()).rejects.toMatchObject(refusal)
  expect(await portal.listWebhookEndpoints({ params: production })).toEqual([])
})

test('production accepts a name with only public addresses and gives no warning', async () => {
  expect(await create()).toMatchObject({ endpoint: { url }, warnings: [] })
  expect(asked).toEqual(['hooks.example.com'])
})

test.for(['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED'])(
  'production accepts a name with a warning if DNS fails with %s',
  async (code) => {
    resolve = failing(code)
    const { endpoint, warnings } = await create()
    expect(endpoint).toMatchObject({ url, status: 'ENABLED' })
    expect(warnings).toEqual([
      { field: 'url', code: 'NAME_NOT_RESOLVED', message: expect.stringContaining('before each delivery') },
    ])
  },
)

test('the refusal of a request names every forbidden address in it', async () => {
  resolve = failing('ENOTFOUND')
  await expect(create({ auth: oauth2 })).rejects.toMatchObject({
    errors: [
      { field: 'url', actual: 'NAME_NOT_FOUND' },
      { field: 'auth.tokenUrl', actual: 'NAME_NOT_FOUND' },
    ],
  })
})

test('the portal warns if an OAuth token address does not resolve', async () => {
  resolve = (name) => (name === 'login.example.com' ? failing('ETIMEOUT') : answering(example))(name)
  expect((await create({ auth: oauth2 })).warnings).toMatchObject([
    { field: 'auth.tokenUrl', code: 'NAME_NOT_RESOLVED' },
  ])
})

test('an endpoint update resolves only the addresses that the update changes', async () => {
  const { endpoint } = await create()
  const change = (body: Parameters<Portal['updateWebhookEndpoint']>[0]['body']) =>
    portal.updateWebhookEndpoint({ params: { ...production, endpointId: endpoint.id }, body })
  asked = []
  resolve = failing('ENOTFOUND')
  expect((await change({ description: 'Ledger' })).warnings).toEqual([])
  expect(asked).toEqual([])
  await expect(change({ url: 'https://other.example.com/' })).rejects.toMatchObject({ code: 'WEBHOOK_TARGET_REFUSED' })
  resolve = failing('ETIMEOUT')
  expect(await change({ url: 'https://other.example.com/' })).toMatchObject({
    endpoint: { url: 'https://other.example.com/' },
    warnings: [{ field: 'url', code: 'NAME_NOT_RESOLVED' }],
  })
})

test('IP addresses and sandbox endpoints cause no DNS query', async () => {
  await create({ url: `https://${example}/` })
  const made = await portal.createWebhookEndpoint({ params: { env: 'sandbox' }, body: { url, auth } })
  expect(made.warnings).toEqual([])
  expect(asked).toEqual([])
})

test('the first delivery checks a host that did not resolve at registration', async () => {
  resolve = failing('ETIMEOUT')
  const { endpoint } = await create()
  resolve = answering('10.0.0.5')
  await portal.testWebhookEndpoint({ params: { ...production, endpointId: endpoint.id }, body: {} })
  await vi.waitFor(
    async () => {
      const { data } = await portal.listWebhookDeliveries({ params: production })
      expect(data[0]?.lastAttempt).toMatchObject({
        number: 1,
        status: null,
        reason: 'TARGET_REFUSED',
        detail: 'ADDRESS_NOT_PUBLIC',
      })
    },
    { timeout: 20_000 },
  )
})
