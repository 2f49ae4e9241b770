import { expect, test } from 'vitest'
import { sql } from '../engine/database.ts'
import { openWebhookAuth } from './webhook-auth.ts'
import { createKeyring } from '../access/crypto.ts'
import { production } from '../../../testing/open-test-store.ts'
import { draftOf, openTestWebhooks } from '../../../testing/open-test-webhooks.ts'

const oauth2 = {
  mode: 'oauth2' as const,
  tokenUrl: 'https://tokens.test/token',
  clientId: 'us',
  clientSecret: 'hidden-1',
  placement: 'body' as const,
  scope: 'hooks',
}
const basic = { mode: 'basic' as const, username: 'us', password: 'hidden-2' }
const columns = sql`select config_version, auth_sealed from webhook_endpoints`

test('the store returns an endpoint’s signature secret only when it creates it', async () => {
  await using tested = await openTestWebhooks()
  const created = await tested.webhooks.createEndpoint(
    draftOf('https://a.test/', { description: 'books', eventTypes: ['LINKED'] }),
  )
  if (created.outcome !== 'created') throw new Error(created.outcome)
  expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(created.endpoint).toMatchObject({
    url: 'https://a.test/',
    description: 'books',
    eventTypes: ['LINKED'],
    auth: { mode: 'signature' },
    status: 'ENABLED',
    disabledReason: null,
    failingSince: null,
    secrets: [{ state: 'ACTIVE', activatesAt: null, expiresAt: null }],
    createdAt: tested.clock.now,
  })
  expect(await tested.webhooks.endpoint(created.endpoint.id)).toEqual(created.endpoint)
  expect(JSON.stringify(await tested.webhooks.endpoints())).not.toMatch(/whsec_|sealed/)
  await tested.tell('u')
  expect((await tested.claim()).map(({ auth }) => auth)).toEqual([{ mode: 'signature', secrets: [created.secret] }])
})

test.each([
  ['basic', basic, { mode: 'basic', username: 'us' }],
  [
    'oauth2',
    oauth2,
    { mode: 'oauth2', tokenUrl: 'https://tokens.test/token', clientId: 'us', placement: 'body', scope: 'hooks' },
  ],
])('an encrypted %s secret decrypts only for its own endpoint', async (_mode, auth, shown) => {
  await using tested = await openTestWebhooks()
  const created = await tested.webhooks.createEndpoint(draftOf('https://a.test/', { auth }))
  expect(created).toMatchObject({ outcome: 'created', secret: null, endpoint: { auth: shown, secrets: [] } })
  expect(JSON.stringify(created)).not.toContain('hidden')
  const [row] = await tested.database().read(columns)
  const sealed = String(row?.['auth_sealed'])
  const [endpoint] = await tested.webhooks.endpoints()
  const keyring = createKeyring(tested.masterKey)
  expect(openWebhookAuth(keyring, tested.caller, endpoint!.id, sealed)).toEqual(auth)
  expect(() => openWebhookAuth(keyring, tested.caller, 'whe_other', sealed)).toThrow(/./)
  expect(() => openWebhookAuth(keyring, production, endpoint!.id, sealed)).toThrow(/./)
})

test('concurrent requests cannot create a sixth endpoint in an environment', async () => {
  await using tested = await openTestWebhooks()
  const other = tested.another().organization(tested.caller).webhooks
  const asked = Array.from({ length: 8 }, (_, index) =>
    (index % 2 ? other : tested.webhooks).createEndpoint(draftOf(`https://${index}.test/`)),
  )
  const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome).toSorted()
  expect(outcomes).toEqual([...Array(5).fill('created'), ...Array(3).fill('too-many')])
  const elsewhere = tested.store.organization(production).webhooks
  expect(await elsewhere.createEndpoint(draftOf('https://0.test/'))).toMatchObject({ outcome: 'created' })
  expect(await elsewhere.endpoints()).toHaveLength(1)
})

test('concurrent requests cannot create two endpoints with one address', async () => {
  await using tested = await openTestWebhooks()
  const asked = [tested.webhooks, tested.another().organization(tested.caller).webhooks].map((each) =>
    each.createEndpoint(draftOf('https://a.test/')),
  )
  expect((await Promise.all(asked)).map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'url-taken'])
  const second = await tested.add('https://b.test/')
  expect(await tested.webhooks.updateEndpoint(second.id, { url: 'https://a.test/' })).toEqual({ outcome: 'url-taken' })
  expect(await tested.webhooks.updateEndpoint(second.id, { url: 'https://b.test/' })).toMatchObject({
    outcome: 'updated',
  })
})

test('a new address raises the endpoint’s configuration version, a description does not', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  const version = async () => (await tested.database().read(columns))[0]?.['config_version']
  tested.clock.now += 1
  const described = await tested.webhooks.updateEndpoint(id, { description: 'b', eventTypes: ['UPDATED', 'LINKED'] })
  expect(described).toMatchObject({
    secret: null,
    endpoint: {
      url: 'https://a.test/',
      description: 'b',
      eventTypes: ['LINKED', 'UPDATED'],
      updatedAt: tested.clock.now,
    },
  })
  expect(await version()).toBe(1n)
  await tested.webhooks.updateEndpoint(id, { url: 'https://b.test/', eventTypes: null })
  expect([await version(), (await tested.webhooks.endpoint(id))?.eventTypes]).toEqual([2n, null])
  await tested.webhooks.updateEndpoint(id, { auth: { mode: 'signature' } })
  expect(await version()).toBe(2n)
  expect(await tested.webhooks.updateEndpoint('whe_none', { description: 'c' })).toEqual({ outcome: 'unknown' })
})

test('a change of the authorization mode deletes or creates signature secrets', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  await tested.webhooks.stageSecret(id)
  const plain = await tested.webhooks.updateEndpoint(id, { auth: basic })
  expect(plain).toMatchObject({ secret: null, endpoint: { auth: { mode: 'basic', username: 'us' }, secrets: [] } })
  expect(await tested.webhooks.updateEndpoint(id, { auth: oauth2 })).toMatchObject({ secret: null })
  const signing = await tested.webhooks.updateEndpoint(id, { auth: { mode: 'signature' } })
  expect(signing).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    endpoint: { secrets: [{ state: 'ACTIVE' }] },
  })
  expect(await tested.database().read(columns)).toEqual([{ config_version: 4n, auth_sealed: null }])
})

test('enabling an endpoint resumes its pending deliveries and clears its failures', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  await tested.tell('u')
  await tested.database().write(sql`update webhook_endpoints set failing_since = 5`)
  const disabled = await tested.webhooks.updateEndpoint(id, { status: 'DISABLED' })
  expect(disabled).toMatchObject({
    endpoint: { status: 'DISABLED', disabledReason: 'OWNER', failingSince: 5, pending: 1 },
  })
  expect(await tested.claim()).toEqual([])
  const enabled = await tested.webhooks.updateEndpoint(id, { status: 'ENABLED' })
  expect(enabled).toMatchObject({
    endpoint: { status: 'ENABLED', disabledReason: null, failingSince: null, pending: 1 },
  })
  expect(await tested.claim()).toHaveLength(1)
})

test('deleting an endpoint deletes its secrets and cancels its pending deliveries', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  await tested.tell('done')
  await tested.record((await tested.claim())[0]!, 200)
  await tested.tell('in flight')
  const [inFlight] = await tested.claim()
  await tested.tell('waiting')
  expect([await tested.webhooks.deleteEndpoint(id), await tested.webhooks.deleteEndpoint(id)]).toEqual([true, false])
  await tested.record(inFlight!, 200)
  const rows = await tested.database().read(sql`select state, finished_at, claimed_until from deliveries order by id`)
  expect(rows.map((row) => row['state'])).toEqual(['DELIVERED', 'CANCELLED', 'CANCELLED'])
  expect(rows[2]).toMatchObject({ finished_at: BigInt(tested.clock.now), claimed_until: 0n })
  expect(await tested.database().read(sql`select id from webhook_secrets`)).toEqual([])
  expect([await tested.webhooks.endpoints(), await tested.claim()]).toEqual([[], []])
  expect((await tested.webhooks.deliveries({ limit: 10 })).data.map(({ url }) => url)).toEqual([null, null, null])
})

test('moving an endpoint to another host requires its credentials in the request', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/', { auth: basic })
  const move = (change: { url: string; auth?: typeof basic }) => tested.webhooks.updateEndpoint(id, change)
  expect(await move({ url: 'https://b.test/' })).toEqual({ outcome: 'auth-missing' })
  expect(await tested.webhooks.endpoint(id)).toMatchObject({ url: 'https://a.test/' })
  expect(await move({ url: 'https://a.test/other' })).toMatchObject({ outcome: 'updated' })
  expect(await move({ url: 'https://b.test/', auth: basic })).toMatchObject({
    outcome: 'updated',
    endpoint: { url: 'https://b.test/' },
  })
})
