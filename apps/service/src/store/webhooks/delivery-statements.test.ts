import { expect, test } from 'vitest'
import { production } from '../../../testing/open-test-store.ts'
import { openTestWebhooks } from '../../../testing/open-test-webhooks.ts'

/** Opens a production endpoint. Its `events` deliveries are all in flight. */
async function claimed(events: number) {
  const tested = await openTestWebhooks(production)
  const { id } = await tested.add('https://a.test/')
  for (let user = 0; user < events; user += 1) await tested.tell(`u${user}`)
  const deliveries = await tested.claim()
  return { ...tested, id, deliveries, endpoint: async () => (await tested.webhooks.endpoint(id))! }
}

test('ignores outcomes of an address before its change', async () => {
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
  ['another request', [200]],
  ['another request, and failed again', [200, 500]],
] as const)('an attempt before %s does not disable a healed endpoint', async ([, meanwhile]) => {
  await using tested = await claimed(1)
  await tested.record(tested.deliveries[0]!, 500)
  tested.clock.now += 1
  for (const user of ['judged', 'x', 'y']) await tested.tell(user)
  const [judged, ...others] = await tested.claim()
  for (const [index, status] of meanwhile.entries()) await tested.record(others[index]!, status)
  await tested.record(judged!, 500, undefined, 'FAILING')
  expect(await tested.endpoint()).toMatchObject({ status: 'ENABLED', failingSince: tested.clock.now })
})

test('disables an endpoint that has failed all the time', async () => {
  await using tested = await claimed(1)
  await tested.record(tested.deliveries[0]!, 500)
  await tested.tell('judged')
  const [judged] = await tested.claim()
  await tested.record(judged!, 500, undefined, 'FAILING')
  expect(await tested.endpoint()).toMatchObject({ status: 'DISABLED', disabledReason: 'FAILING' })
})

test('retries at a changed address from the beginning of the schedule', async () => {
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

test('a lease lost after a redelivery takes the first schedule place', async () => {
  await using tested = await claimed(1)
  await tested.webhooks.redeliver(tested.deliveries[0]!.id)
  tested.clock.now += 30_001
  expect(await tested.claim()).toMatchObject([{ attempt: 2, scheduleFrom: 1 }])
})

test('a lease returned after a redelivery keeps its schedule place', async () => {
  await using tested = await claimed(1)
  const [delivery] = tested.deliveries
  await tested.webhooks.redeliver(delivery!.id)
  await tested.store.outbox.release([delivery!])
  expect(await tested.claim()).toMatchObject([{ attempt: 1, scheduleFrom: 0 }])
})
