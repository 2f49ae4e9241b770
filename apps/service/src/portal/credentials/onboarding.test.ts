import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OnboardingItem, OnboardingKey } from '@loyalty/contract'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { bank, startTestService, type TestService } from '../../../testing/service.ts'
import { sql } from '../../store/engine/database.ts'
import { openDatabase } from '../../store/engine/open-database.ts'
import { widgetSessions } from '../../widgets/widget-sessions.ts'

let service: TestService
let portal: Portal
beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
})
afterAll(() => service.close())

const params = { env: 'sandbox' } as const
const widgets = widgetSessions(() => service)

const items = async (env: 'sandbox' | 'production' = 'sandbox') => {
  const { items: listed } = await portal.getOnboarding({ params: { env } })
  return Object.fromEntries(listed.map((item) => [item.key, item])) as Record<OnboardingKey, OnboardingItem>
}

test('a new environment has only the seed’s origin done', async () => {
  const { origin, team, production, ...others } = await items()
  expect(origin).toMatchObject({ done: true, blockedBy: [], facts: { addedBy: null } })
  expect(origin.at).not.toBeNull()
  expect(team).toMatchObject({ done: false, at: null, facts: { people: 1, protected: 0 } })
  expect(production).toMatchObject({ done: true, at: null, facts: { business: true, request: null } })
  const empty = { done: false, at: null, blockedBy: [] }
  expect(others).toMatchObject({
    token: { ...empty, facts: null },
    load: { ...empty, blockedBy: ['token'], facts: null },
    transaction: { ...empty, blockedBy: ['token'], facts: null },
    webhook: empty,
  })
})

test('each item is done once the service has seen its fact', async () => {
  const secret = service.credentials().clientSecret
  await service.accessToken()
  await service.store.secretUses.flush((address) => address)
  expect(await items()).toMatchObject({
    token: {
      done: true,
      at: expect.stringMatching(/Z$/) as string,
      facts: { clientId: bank.clientId.sandbox, hint: secret.slice(-4) },
    },
    load: { done: false, blockedBy: [] },
  })

  const load = { organizationId: bank.organizationId, ...params, embedKey: bank.embedKey.sandbox, count: 1 }
  const at = Date.now()
  const pageLoad = {
    ...load,
    origin: 'https://shop.example',
    widget: 'point-exchange',
    firstAt: at,
    lastAt: at,
  } as const
  await service.store.sightings.add([{ ...pageLoad, refusal: 'origin_not_allowed' }])
  expect((await items()).load.done, 'a refused load').toBe(false)
  await service.store.sightings.add([{ ...pageLoad, refusal: null }])
  await service.store.sightings.add([{ ...pageLoad, origin: 'https://later.example', refusal: null }])
  expect((await items()).load).toMatchObject({
    done: true,
    at: new Date(at).toISOString(),
    facts: { origin: 'https://shop.example', widget: 'point-exchange' },
  })

  const { client } = await widgets.open(await widgets.mint({}))
  const { id } = await client.createExchange({
    body: { programId: 'prg_nimbara', destinationAccount: account },
  })
  expect((await items()).transaction).toMatchObject({ done: true, facts: { id, points: expect.any(Number) as number } })
})

const account = {
  destinationUserId: 'NB1',
  destinationUserFirstName: 'Layla',
  destinationUserLastName: 'Amin',
}

test('the team is done once all people have a second factor', async () => {
  const [{ person_id: personId } = {}] = await memberships()
  const at = Date.UTC(2026, 10, 1)
  await service.byHand(sql`
    insert into authenticators (person_id, secret, confirmed_at) values (${String(personId)}, 'sealed', ${at})`)
  const isoAt = new Date(at).toISOString()
  expect((await items()).team).toMatchObject({ done: true, at: isoAt, facts: { people: 1, protected: 1 } })
  await service.portalHeaders(bank, 'viewer')
  expect((await items()).team).toMatchObject({ done: false, facts: { people: 2, protected: 1 } })
})

const memberships = async () => {
  const database = openDatabase(service.config)
  return await database
    .read(sql`select person_id from memberships where organization_id = ${bank.organizationId}`)
    .finally(() => database.close())
}

test('pruned sightings leave the first load in the checklist', async () => {
  await service.store.sightings.prune(Date.now() + 365 * 86_400_000)
  expect((await items()).load).toMatchObject({ done: true, facts: { origin: 'https://shop.example' } })
})

test('the webhook item names the check of the endpoint', async () => {
  const { endpoint } = await portal.createWebhookEndpoint({
    params: { env: 'production' },
    body: { url: 'https://hooks.example.com/checklist', auth: { mode: 'signature' } },
  })
  const { webhook } = await items('production')
  expect(webhook).toMatchObject({ done: false, facts: { url: expect.any(String) as string, checkedAt: null } })
  expect(endpoint.check).toBeNull()
})

test('the checklist of production shows nothing of the sandbox', async () => {
  const { token, load, transaction } = await items('production')
  expect([token.done, load.done, transaction.done]).toEqual([false, false, false])
})

test('support sees no part of a secret in the checklist', async () => {
  await using other = await startTestService()
  await other.accessToken()
  await other.store.secretUses.flush((address) => address)
  const read = async (role: 'support' | 'developer') => {
    const headers = await other.portalHeaders(bank, role)
    return (await fetch(`${other.portalUrl}/portal/api/sandbox/onboarding`, { headers })).text()
  }
  const hint = `"hint":"${other.credentials().clientSecret.slice(-4)}"`
  expect(await read('developer')).toContain(hint)
  expect(await read('support')).toContain('"hint":null')
})
