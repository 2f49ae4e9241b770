import { expect, test } from 'vitest'
import { moneyOf } from '../../money/decimal.ts'
import { sql } from '../engine/database.ts'
import { bank, openTestStore, production, sandbox, seedCatalog, seedSecrets } from '../../../testing/open-test-store.ts'
import { createStore } from '../store.ts'

const { clientId, embedKey, origins, returnUrls } = bank.environments.sandbox
const secret = seedSecrets[bank.id]?.sandbox.clientSecret ?? ''

test('a client secret is valid only in its own environment', async () => {
  await using tested = await openTestStore()
  const { clients } = tested.store
  expect(await clients.authenticate('sandbox', clientId, secret)).toMatchObject({
    ...sandbox,
    id: clientId,
    organizationStatus: 'ACTIVE',
  })
  expect(await clients.authenticate('production', clientId, secret)).toBeUndefined()
  expect(await clients.authenticate('sandbox', clientId, `${secret}x`)).toBeUndefined()
  expect(await clients.authenticate('sandbox', 'cl_sandbox_nobody', secret)).toBeUndefined()
})

test('a third client secret replaces the oldest and keeps the second', async () => {
  await using tested = await openTestStore()
  const withSecret = (clientSecret: string) => {
    const own = seedSecrets[bank.id]
    if (own === undefined) throw new Error('no secrets')
    tested.clock.now += 1_000
    return tested.apply(seedCatalog, {
      ...seedSecrets,
      [bank.id]: { ...own, sandbox: { ...own.sandbox, clientSecret } },
    })
  }
  await withSecret('second')
  const known = async (given: string) =>
    (await tested.store.clients.authenticate('sandbox', clientId, given)) !== undefined
  expect([await known(secret), await known('second')]).toEqual([true, true])
  await withSecret('third')
  expect([await known(secret), await known('second'), await known('third')]).toEqual([false, true, true])
})

test('stored secrets are unreadable without the right master key', async () => {
  await using tested = await openTestStore()
  await tested.store.signingKeys.add('sandbox', {
    kid: 'k1',
    publicJwk: '{}',
    privateJwk: '{"d":"private"}',
    createdAt: 1,
  })
  const kept = JSON.stringify(
    [
      await tested.database().read(sql`select * from client_secrets`),
      await tested.database().read(sql`select * from webhook_secrets`),
      await tested.database().read(sql`select * from signing_keys`),
    ],
    (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
  )
  expect(kept).not.toMatch(/sk_|whsec_|private"/)
  expect(await tested.store.signingKeys.list('sandbox')).toMatchObject([{ kid: 'k1', privateJwk: '{"d":"private"}' }])
  expect(await tested.store.signingKeys.list('production')).toEqual([])
  const stranger = createStore(tested.database(), {
    realNow: () => 0,
    id: tested.id,
    masterKey: Buffer.alloc(32).toString('base64'),
  })
  await expect(stranger.signingKeys.list('sandbox')).rejects.toThrow('another master key')
})

test('an embed key identifies its organization and environment', async () => {
  await using tested = await openTestStore()
  expect(await tested.store.findEmbedKey(embedKey)).toEqual({ ...sandbox, isRetired: false })
  expect(await tested.store.findEmbedKey('ek_sandbox_unknown')).toBeUndefined()
  expect(await tested.store.organization(sandbox).embedding()).toEqual({ origins, returnUrls, embedKeys: [embedKey] })
})

const grant = { clientId, secretId: null, isPreview: false, userId: 'u', createdAt: 0, expiresAt: 600_000 }
const purchase = { amount: moneyOf('25.50'), currency: 'SAR', referenceNumber: 'ORDER-1', description: null }

test('a widget token stays bound to the first page that exchanges it', async () => {
  await using tested = await openTestStore()
  const { widgetTokens } = tested.store.organization(sandbox)
  await widgetTokens.mint({ ...grant, jti: 'wgt_1', kind: 'point-exchange', purchase })
  expect((await widgetTokens.find('wgt_1'))?.sessionStartedAt).toBeNull()
  const exchanges = await Promise.all(
    ['page', 'thief'].map((nonce) => widgetTokens.exchangeToken('wgt_1', nonce, 1_000)),
  )
  expect(exchanges.map((trade) => trade?.purchase)).toEqual([purchase, undefined])
  expect((await widgetTokens.exchangeToken('wgt_1', 'page', 9_000))?.sessionStartedAt).toBe(1_000)
  expect(await tested.store.organization(production).widgetTokens.find('wgt_1')).toBeUndefined()
  expect(await tested.store.organization(production).widgetTokens.exchangeToken('wgt_1', 'page', 1)).toBeUndefined()
})

test('the store keeps a multibrand widget token without a purchase', async () => {
  await using tested = await openTestStore()
  const { widgetTokens } = tested.store.organization(sandbox)
  await widgetTokens.mint({ ...grant, jti: 'wgt_2', kind: 'multibrand', purchase: null })
  expect(await widgetTokens.find('wgt_2')).toMatchObject({ kind: 'multibrand', purchase: null, userId: 'u' })
})
