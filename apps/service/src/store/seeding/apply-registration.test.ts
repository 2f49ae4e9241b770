import { expect, test } from 'vitest'
import { catalogWith, sandbox, seedCatalog, seedSecrets } from '../../../testing/open-test-store.ts'
import type { Catalog } from './schema.ts'
import { openTestWebhooks } from '../../../testing/open-test-webhooks.ts'

const [listed, other] = ['https://listed.test/', 'https://other.test/']

/** Returns the seed catalog with these settings of the first organization's sandbox. */
function withWidgets(widgets: Catalog['organizations'][number]['environments']['sandbox']['widgets']): Catalog {
  const [first, ...others] = seedCatalog.organizations
  if (first === undefined) throw new Error('the seed has no organization')
  const { sandbox: registration, production } = first.environments
  return {
    ...seedCatalog,
    organizations: [{ ...first, environments: { sandbox: { ...registration, widgets }, production } }, ...others],
  }
}

async function opened() {
  const tested = await openTestWebhooks()
  await tested.apply(catalogWith(listed))
  const [endpoint] = await tested.webhooks.endpoints()
  if (endpoint === undefined) throw new Error('the catalog imported nothing')
  return { ...tested, endpoint }
}

test('the settings of the widgets follow the catalog', async () => {
  await using tested = await openTestWebhooks()
  const settings = () => tested.store.organization(sandbox).embedSettings.widgets()
  expect(await settings()).toEqual({ drafts: true, feeNote: null, consent: 'tick' })
  const consentSentence = { en: 'I agree.', ar: 'أوافق.', fr: 'J’accepte.' }
  const feeNote = { en: 'No fee.', ar: 'من دون رسوم.', fr: 'Sans frais.' }
  await tested.apply(withWidgets({ consent: 'button', consentSentence, feeNote }))
  expect(await settings()).toEqual({ drafts: true, feeNote, consent: 'button', consentSentence })
  await tested.apply(withWidgets({ consent: 'tick', drafts: false }))
  expect(await settings()).toEqual({ drafts: false, feeNote: null, consent: 'tick' })
})

test('a catalog endpoint is disabled while the catalog does not contain it', async () => {
  await using tested = await opened()
  expect(tested.endpoint).toMatchObject({
    url: listed,
    status: 'ENABLED',
    auth: { mode: 'signature' },
    secrets: [{ state: 'ACTIVE' }],
  })
  await tested.apply(catalogWith())
  expect(await tested.webhooks.endpoints()).toMatchObject([
    { url: listed, status: 'DISABLED', disabledReason: 'CATALOGUE' },
  ])
  await tested.apply(catalogWith(listed))
  expect(await tested.webhooks.endpoints()).toMatchObject([
    { id: tested.endpoint.id, status: 'ENABLED', disabledReason: null },
  ])
})

test('applying a catalog does not restore an endpoint that its owner deleted', async () => {
  await using tested = await opened()
  await tested.webhooks.deleteEndpoint(tested.endpoint.id)
  await tested.apply(catalogWith(listed))
  expect(await tested.webhooks.endpoints()).toEqual([])
})

test('applying a catalog does not enable an endpoint that its owner disabled', async () => {
  await using tested = await opened()
  await tested.webhooks.updateEndpoint(tested.endpoint.id, { status: 'DISABLED' })
  await tested.apply(catalogWith(listed))
  expect(await tested.webhooks.endpoints()).toMatchObject([{ status: 'DISABLED', disabledReason: 'OWNER' }])
})

test('applying a catalog does not overwrite the owner’s changes to an endpoint', async () => {
  await using tested = await opened()
  await tested.webhooks.updateEndpoint(tested.endpoint.id, { url: other, description: 'moved' })
  await tested.apply(catalogWith(listed))
  await tested.apply(catalogWith())
  expect(await tested.webhooks.endpoints()).toMatchObject([{ url: other, description: 'moved', status: 'ENABLED' }])
})

test('applying a catalog does not change an endpoint that its owner registered', async () => {
  await using tested = await opened()
  const own = await tested.add(other)
  await tested.apply(catalogWith(listed, other))
  await tested.apply(catalogWith())
  expect(await tested.webhooks.endpoint(own.id)).toEqual(own)
  expect(await tested.webhooks.endpoint(tested.endpoint.id)).toMatchObject({ status: 'DISABLED' })
})

test('applying a catalog keeps a webhook secret that its owner rotated', async () => {
  await using tested = await opened()
  const staged = await tested.webhooks.stageSecret(tested.endpoint.id)
  if (staged.outcome !== 'staged') throw new Error(staged.outcome)
  await tested.webhooks.activateSecret(tested.endpoint.id, staged.id)
  const before = await tested.webhooks.endpoints()
  await tested.apply(catalogWith(listed))
  expect(await tested.webhooks.endpoints()).toEqual(before)
})

test('a webhook secret replaced by the catalog signs for 24 more hours', async () => {
  await using tested = await opened()
  const day = 24 * 3_600_000
  const { [sandbox.organizationId]: before, ...others } = seedSecrets
  const after = { ...before!.sandbox, webhookSecret: 'whsec_changed' }
  const change = () =>
    tested.apply(catalogWith(listed), { ...others, [sandbox.organizationId]: { ...before!, sandbox: after } })
  await change()
  const expiresAt = tested.clock.now + day
  const signing = async (user: string) => {
    await tested.tell(user)
    return (await tested.claim()).map(({ auth }) => auth)
  }
  expect(await signing('u1')).toEqual([
    { mode: 'signature', secrets: ['whsec_changed', before!.sandbox.webhookSecret] },
  ])
  const secrets = [{ state: 'ACTIVE' }, { state: 'RETIRED', expiresAt }]
  expect(await tested.webhooks.endpoints()).toMatchObject([{ secrets }])
  tested.clock.now += 1_000
  await change()
  expect(await tested.webhooks.endpoints(), 'told again').toMatchObject([{ secrets }])
  tested.clock.now += day
  expect(await signing('u2')).toContainEqual({ mode: 'signature', secrets: ['whsec_changed'] })
})

test('applying a catalog does not restore a revoked client secret', async () => {
  await using tested = await openTestWebhooks()
  const { clients } = tested.store.organization(sandbox)
  const secret = seedSecrets[sandbox.organizationId]!.sandbox.clientSecret
  const [client] = await clients.list()
  await clients.revokeSecret(client!.id, client!.secrets[0]!.id)
  await tested.apply(catalogWith())
  expect(await tested.store.clients.authenticate('sandbox', client!.id, secret)).toBeUndefined()
  expect((await clients.list())[0]?.secrets).toMatchObject([{ state: 'REVOKED' }])
})
