import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { openPortal, type Portal } from '../../../testing/portal.ts'

const day = 86_400_000
const clock = { at: Date.parse('2026-11-21T10:00:00.000Z') }

let service: TestService
let portal: Portal
beforeAll(async () => {
  service = await startTestService({}, () => clock.at)
  portal = await openPortal(service)
})
afterAll(() => service.close())

/** Advances the clock by a day. The portal session ends during that day, so the function signs in again. */
const passDay = async (): Promise<void> => {
  clock.at += day
  portal = await openPortal(service)
}

let count = 0
const create = async (auth: Parameters<Portal['createWebhookEndpoint']>[0]['body']['auth'] = { mode: 'signature' }) => {
  const made = await portal.createWebhookEndpoint({
    params: { env: 'production' },
    body: { url: `https://hooks.example.com/${++count}`, auth },
  })
  return {
    ...made,
    params: { env: 'production', endpointId: made.endpoint.id } as const,
    [Symbol.asyncDispose]: () => remove(made.endpoint.id),
  }
}
const remove = (endpointId: string) => portal.deleteWebhookEndpoint({ params: { env: 'production', endpointId } })
const statesOf = async (endpointId: string): Promise<Record<string, string>> => {
  const all = await portal.listWebhookEndpoints({ params: { env: 'production' } })
  return Object.fromEntries(all.find(({ id }) => id === endpointId)!.secrets.map(({ id, state }) => [id, state]))
}

test('a staged secret becomes active after one day', async () => {
  await using made = await create()
  const old = made.endpoint.secrets[0]!.id
  const staged = await portal.stageWebhookSecret({ params: made.params })
  expect(staged).toMatchObject({ state: 'STAGED', activatesAt: new Date(clock.at + day).toISOString() })
  expect(staged.secret).toMatch(/^whsec_/)
  expect(staged.secret).not.toBe(made.secret)
  expect(await statesOf(made.endpoint.id)).toEqual({ [old]: 'ACTIVE', [staged.id]: 'STAGED' })
  await passDay()
  expect(await statesOf(made.endpoint.id)).toEqual({ [old]: 'RETIRED', [staged.id]: 'ACTIVE' })
  await passDay()
  expect(await statesOf(made.endpoint.id)).toEqual({ [staged.id]: 'ACTIVE' })
})

test('an owner can activate a staged secret before its activation time', async () => {
  await using made = await create()
  const old = made.endpoint.secrets[0]!.id
  const { id: secretId } = await portal.stageWebhookSecret({ params: made.params })
  const endpoint = await portal.activateWebhookSecret({ params: { ...made.params, secretId } })
  expect(Object.fromEntries(endpoint.secrets.map(({ id, state }) => [id, state]))).toEqual({
    [old]: 'RETIRED',
    [secretId]: 'ACTIVE',
  })
  expect(endpoint.secrets.find(({ id }) => id === old)!.expiresAt).toBe(new Date(clock.at + day).toISOString())
  expect(await portal.activateWebhookSecret({ params: { ...made.params, secretId } })).toEqual(endpoint)
})

test('the portal refuses a third staged secret for an endpoint', async () => {
  await using made = await create()
  const { id: secretId } = await portal.stageWebhookSecret({ params: made.params })
  await portal.stageWebhookSecret({ params: made.params })
  await expect(portal.stageWebhookSecret({ params: made.params })).rejects.toMatchObject({
    code: 'TOO_MANY_WEBHOOK_SECRETS',
    status: 422,
  })
  await portal.deleteWebhookSecret({ params: { ...made.params, secretId } })
  await portal.stageWebhookSecret({ params: made.params })
})

test('an owner can remove a retired secret but not the active secret', async () => {
  await using made = await create()
  const old = { ...made.params, secretId: made.endpoint.secrets[0]!.id }
  await expect(portal.deleteWebhookSecret({ params: old })).rejects.toMatchObject({
    code: 'WEBHOOK_SECRET_ACTIVE',
    status: 409,
  })
  const { id: secretId } = await portal.stageWebhookSecret({ params: made.params })
  await portal.activateWebhookSecret({ params: { ...made.params, secretId } })
  await portal.deleteWebhookSecret({ params: old })
  expect(await statesOf(made.endpoint.id)).toEqual({ [secretId]: 'ACTIVE' })
  for (const call of [portal.deleteWebhookSecret, portal.activateWebhookSecret])
    await expect(call({ params: old })).rejects.toMatchObject({ code: 'WEBHOOK_SECRET_NOT_FOUND', status: 404 })
})

test('the portal stages no secret for an endpoint without signatures', async () => {
  await using made = await create({ mode: 'basic', username: 'u', password: 'p' })
  await expect(portal.stageWebhookSecret({ params: made.params })).rejects.toMatchObject({
    code: 'WEBHOOK_NOT_SIGNED',
    status: 422,
  })
})
