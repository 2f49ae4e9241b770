import { expect, test } from 'vitest'
import { createServiceClient, isKnownEvent, verifyWebhook } from '../index.ts'
import { eventFixtures, fakeProblem, fakeService, signWebhook } from '../testing.ts'
import { routes } from '../generated/routes.gen.ts'

const options = { baseUrl: 'https://fake.example', clientId: 'cl_1', clientSecret: 'sk_1' }
const clientOf = (answers?: Parameters<typeof fakeService>[0]) =>
  createServiceClient({ ...options, fetch: fakeService(answers) })

test('fakeService answers every method with the example of its endpoint', async () => {
  const client = clientOf() as unknown as Record<string, (input: object) => Promise<unknown>>
  for (const [name, { auth, path, query = {} }] of Object.entries(routes)) {
    if (auth !== 'bearer') continue
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, 'x'])
    const input = {
      ...Object.fromEntries(parameters),
      ...('startDate' in query && { startDate: '2026', endDate: '2026' }),
    }
    const answer = await client[name]?.(input)
    expect(typeof answer, name).toBe(name.startsWith('delete') ? 'undefined' : 'object')
  }
})

test.each(['', '/base'])('each route below "%s" resolves to its own name', async (base) => {
  const names = Object.keys(routes) as (keyof typeof routes)[]
  const fetch = fakeService(Object.fromEntries(names.map((name) => [name, { name }])))
  const found = await Promise.all(
    names.map(async (name) => {
      const { method, path } = routes[name]
      const url = `https://fake.example${base}${path.replaceAll(/\{\w+\}/g, 'profile')}`
      return (await (await fetch(url, { method, headers: { authorization: 'Bearer t' } })).json()) as { name: string }
    }),
  )
  expect(found.map(({ name }) => name)).toEqual(names)
})

test('fakeService answers the given bodies, problems and functions', async () => {
  const client = clientOf({
    listCurrencies: ['SAR'],
    getProfile: fakeProblem('INSUFFICIENT_SCOPE'),
    getTransaction: (request) => ({ id: request.url.split('/').at(-1) }),
  })
  expect(await client.listCurrencies()).toEqual(['SAR'])
  for (const _ of [1, 2]) await expect(client.getProfile()).rejects.toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
  expect(await client.getTransaction({ transactionId: 'R-9' })).toEqual({ id: 'R-9' })
})

test('an iteration over the fake service ends', async () => {
  const ids: string[] = []
  for await (const { id } of clientOf().listTransactions({ startDate: '2026-01-01', endDate: new Date() })) ids.push(id)
  for await (const { id } of clientOf().listWebhookEvents()) ids.push(id)
  expect(ids).toHaveLength(2)
})

test('fakeService refuses a request without a token and an unknown path', async () => {
  const fetch = fakeService()
  expect((await fetch('https://fake.example/profile')).status).toBe(401)
  expect((await fetch('https://fake.example/other')).status).toBe(404)
})

test('the fixture of every event type can be signed and verified', async () => {
  const secret = 'whsec_test'
  expect(Object.keys(eventFixtures)).toContain('TRANSACTION_COMPLETED')
  for (const [type, fixture] of Object.entries(eventFixtures)) {
    const body = JSON.stringify(fixture)
    const verified = await verifyWebhook({
      body,
      headers: await signWebhook({ secret, eventId: 'evt_1', body }),
      secrets: [secret],
    })
    expect(verified).toMatchObject({ ok: true, event: { type } })
    expect(isKnownEvent(fixture)).toBe(true)
  }
})
