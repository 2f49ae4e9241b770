import { expect, test } from 'vitest'
import { sql } from '../engine/database.ts'
import { openTestWebhooks } from '../../../testing/open-test-webhooks.ts'
import { rotationMs } from './webhook-secrets.ts'

type Tested = Awaited<ReturnType<typeof openTestWebhooks>>

async function stage({ webhooks }: Tested, endpointId: string) {
  const staged = await webhooks.stageSecret(endpointId)
  if (staged.outcome !== 'staged') throw new Error(staged.outcome)
  return staged
}

const secretsOf = async ({ webhooks }: Tested, endpointId: string) =>
  (await webhooks.endpoint(endpointId))?.secrets ?? []
const statesOf = async (tested: Tested, endpointId: string) =>
  (await secretsOf(tested, endpointId)).map(({ state }) => state)
const stored = async (tested: Tested) => (await tested.database().read(sql`select state from webhook_secrets`)).length

test('a staged webhook secret becomes active automatically after 24 hours', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  const staged = await stage(tested, id)
  expect(staged).toMatchObject({
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    activatesAt: tested.clock.now + rotationMs,
  })
  const before = await secretsOf(tested, id)
  expect(before).toMatchObject([
    { state: 'ACTIVE' },
    { id: staged.id, state: 'STAGED', activatesAt: staged.activatesAt },
  ])
  tested.clock.now += rotationMs
  expect(await secretsOf(tested, id)).toMatchObject([
    { id: staged.id, state: 'ACTIVE', activatesAt: null },
    { id: before[0]?.id, state: 'RETIRED', expiresAt: staged.activatesAt + rotationMs },
  ])
  tested.clock.now += rotationMs
  expect(await statesOf(tested, id)).toEqual(['ACTIVE'])
  expect(await stored(tested)).toBe(2)
  await stage(tested, id)
  expect(await stored(tested)).toBe(2)
  expect(await secretsOf(tested, id)).toMatchObject([{ id: staged.id, state: 'ACTIVE' }, { state: 'STAGED' }])
})

test('a webhook secret still signs for a day after its replacement', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  const { id: secretId, secret } = await stage(tested, id)
  expect(await tested.webhooks.activateSecret(id, secretId)).toBe('activated')
  const after = await secretsOf(tested, id)
  expect(after).toMatchObject([
    { id: secretId, state: 'ACTIVE', activatesAt: null, expiresAt: null },
    { state: 'RETIRED', expiresAt: tested.clock.now + rotationMs },
  ])
  tested.clock.now += 1
  expect(await tested.webhooks.activateSecret(id, secretId)).toBe('activated')
  expect(await secretsOf(tested, id)).toEqual(after)
  await tested.tell('u')
  const [delivery] = await tested.claim()
  expect(delivery?.auth).toMatchObject({ mode: 'signature', secrets: [secret, expect.stringMatching(/^whsec_/)] })
})

test('a retired webhook secret can become active again until it expires', async () => {
  await using tested = await openTestWebhooks()
  const { id, secrets } = await tested.add('https://a.test/')
  const staged = await stage(tested, id)
  await tested.webhooks.activateSecret(id, staged.id)
  expect(await tested.webhooks.activateSecret(id, secrets[0]!.id)).toBe('activated')
  expect(await secretsOf(tested, id)).toMatchObject([
    { id: secrets[0]!.id, state: 'ACTIVE', expiresAt: null },
    { id: staged.id, state: 'RETIRED' },
  ])
  await tested.webhooks.activateSecret(id, staged.id)
  tested.clock.now += rotationMs
  expect(await tested.webhooks.activateSecret(id, secrets[0]!.id)).toBe('unknown-secret')
})

test('an older staged secret never replaces a newer active secret automatically', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  const earlier = await stage(tested, id)
  tested.clock.now += 1
  const later = await stage(tested, id)
  await tested.webhooks.activateSecret(id, later.id)
  tested.clock.now += 3 * rotationMs
  expect(await secretsOf(tested, id)).toMatchObject([
    { id: later.id, state: 'ACTIVE' },
    { id: earlier.id, state: 'STAGED', activatesAt: null },
  ])
})

test('simultaneous requests cannot create a third staged secret of an endpoint', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  const other = tested.another().organization(tested.caller).webhooks
  await other.endpoints()
  const askers = Array.from({ length: 8 }, (_, index) => (index % 2 ? other : tested.webhooks))
  const outcomes = (await Promise.all(askers.map((each) => each.stageSecret(id)))).map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual(['staged', 'staged', ...Array(6).fill('too-many')])
  tested.clock.now += rotationMs
  expect(await tested.webhooks.stageSecret(id)).toMatchObject({ outcome: 'staged' })
})

test('deleteSecret deletes staged and retired secrets but not the active secret', async () => {
  await using tested = await openTestWebhooks()
  const { id, secrets } = await tested.add('https://a.test/')
  const [first, second] = [await stage(tested, id), await stage(tested, id)]
  await tested.webhooks.activateSecret(id, first.id)
  expect(await tested.webhooks.deleteSecret(id, first.id)).toBe('active')
  for (const each of [secrets[0]!.id, second.id]) expect(await tested.webhooks.deleteSecret(id, each)).toBe('deleted')
  expect(await tested.webhooks.deleteSecret(id, second.id)).toBe('unknown-secret')
  expect(await secretsOf(tested, id)).toMatchObject([{ id: first.id }])
})

test('secret rotation reports unknown endpoints, unknown secrets and endpoints without signatures', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/', { auth: { mode: 'basic', username: 'u', password: 'p' } })
  const { stageSecret, activateSecret, deleteSecret } = tested.webhooks
  expect([await stageSecret(id), await stageSecret('whe_none')]).toEqual([
    { outcome: 'not-signed' },
    { outcome: 'unknown' },
  ])
  expect([await activateSecret(id, 'whs_none'), await activateSecret('whe_none', 'whs_none')]).toEqual([
    'unknown-secret',
    'unknown-endpoint',
  ])
  expect(await deleteSecret('whe_none', 'whs_none')).toBe('unknown-endpoint')
})
