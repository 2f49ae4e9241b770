import { expect, test } from 'vitest'
import { production } from '../../../testing/open-test-store.ts'
import { openTestWebhooks } from '../../../testing/open-test-webhooks.ts'

/** Adds a production endpoint and leases one delivery to it for each of `events` events. */
async function claimed(events: number) {
  const tested = await openTestWebhooks(production)
  const { id } = await tested.add('https://a.test/')
  for (let user = 0; user < events; user += 1) await tested.tell(`u${user}`)
  const deliveries = await tested.claim()
  return { ...tested, id, deliveries, endpoint: async () => (await tested.webhooks.endpoint(id))! }
}

test('attempts at an endpoint’s old address do not affect its status', async () => {
  await using tested = await claimed(4)
  const [before, failed, gone, delivered] = tested.deliveries
  await tested.record(before!, 500)
  await tested.webhooks.updateEndpoint(tested.id, { url: 'https://b.test/' })
  await tested.record(failed!, 500)
  await tested.record(gone!, 410, undefined, 'GONE')
  expect(await tested.endpoint()).toMatchObject({ status: 'ENABLED', failingSince: null })
  await tested.tell('later')
  const [later] = await tested.claim()
  await tested.record(later!, 500)
  const { failingSince } = await tested.endpoint()
  expect(failingSince).toBe(tested.clock.now)
  await tested.record(delivered!, 200)
  expect(await tested.endpoint()).toMatchObject({ failingSince })
})

test.for([
  ['a success', [200]],
  ['a success and a new failure', [200, 500]],
] as const)('a failure recorded after %s does not disable the endpoint', async ([, meanwhile]) => {
  await using tested = await claimed(1)
  await tested.record(tested.deliveries[0]!, 500)
  tested.clock.now += 1
  for (const user of ['judged', 'x', 'y']) await tested.tell(user)
  const [judged, ...others] = await tested.claim()
  for (const [index, status] of meanwhile.entries()) await tested.record(others[index]!, status)
  await tested.record(judged!, 500, undefined, 'FAILING')
  expect(await tested.endpoint()).toMatchObject({ status: 'ENABLED', failingSince: tested.clock.now })
})

test('an endpoint whose deliveries all fail is disabled with reason FAILING', async () => {
  await using tested = await claimed(1)
  await tested.record(tested.deliveries[0]!, 500)
  await tested.tell('judged')
  const [judged] = await tested.claim()
  await tested.record(judged!, 500, undefined, 'FAILING')
  expect(await tested.endpoint()).toMatchObject({ status: 'DISABLED', disabledReason: 'FAILING' })
})

test('a failed delivery restarts its retry schedule at a changed endpoint address', async () => {
  await using tested = await claimed(3)
  const [failed, gone, delivered] = tested.deliveries
  await tested.webhooks.updateEndpoint(tested.id, { url: 'https://b.test/' })
  await tested.record(failed!, 500, { state: 'PENDING', dueAt: tested.clock.now + 5_000 })
  await tested.record(gone!, 410, undefined, 'GONE')
  await tested.record(delivered!, 200)
  const again = await tested.claim()
  expect(
    again
      .map(({ id, url, attempt, scheduleFrom }) => ({ id, url, attempt, scheduleFrom }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ).toEqual(
    [failed!.id, gone!.id].toSorted().map((id) => ({ id, url: 'https://b.test/', attempt: 2, scheduleFrom: 1 })),
  )
})

test('a redelivery requested during an attempt starts a new retry schedule', async () => {
  await using tested = await claimed(1)
  await tested.webhooks.redeliver(tested.deliveries[0]!.id)
  tested.clock.now += 30_001
  expect(await tested.claim()).toMatchObject([{ attempt: 2, scheduleFrom: 1 }])
})

test('ending the lease of an unsent redelivery does not count an attempt', async () => {
  await using tested = await claimed(1)
  const [delivery] = tested.deliveries
  await tested.webhooks.redeliver(delivery!.id)
  await tested.store.outbox.release([delivery!])
  expect(await tested.claim()).toMatchObject([{ attempt: 1, scheduleFrom: 0 }])
})
