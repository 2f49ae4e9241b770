import { expect, test } from 'vitest'
import { production } from '../../../testing/open-test-store.ts'
import { openTestWebhooks } from '../../../testing/open-test-webhooks.ts'
import { verifyBooks } from '../ledger/verify-books.ts'

test('eventsAfter returns the events after a given position, oldest first', async () => {
  await using tested = await openTestWebhooks()
  for (const user of ['a', 'b', 'c', 'd']) await tested.tell(user)
  const all = await tested.webhooks.newestEvents(10)
  expect(all.map(({ body }) => (JSON.parse(body) as { sourceUserId: string }).sourceUserId)).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
  expect(all[0]).toMatchObject({ type: 'LINKED', test: false })
  expect(await tested.webhooks.newestEvents(2)).toEqual(all.slice(2))
  expect(await tested.webhooks.eventsAfter({ createdAt: 0, id: '' }, 3)).toEqual(all.slice(0, 3))
  expect(await tested.webhooks.eventsAfter(all[1]!, 10)).toEqual(all.slice(2))
  expect(await tested.webhooks.eventsAfter({ createdAt: all[1]!.createdAt, id: '' }, 10)).toEqual(all.slice(1))
  expect(await tested.webhooks.eventsAfter(all[3]!, 10)).toEqual([])
  expect(await tested.store.organization(production).webhooks.newestEvents(10)).toEqual([])
})

test('eventsAfter orders the events of one millisecond by id', async () => {
  await using tested = await openTestWebhooks()
  for (let index = 0; index < 5; index += 1) await tested.webhooks.tellTest({ type: 'LINKED', body: '{}' })
  const all = await tested.webhooks.newestEvents(10)
  expect(new Set(all.map(({ createdAt }) => createdAt))).toEqual(new Set([tested.clock.now]))
  for (const [index, place] of all.entries())
    expect(await tested.webhooks.eventsAfter(place, 10)).toEqual(all.slice(index + 1))
})

test('sendTest delivers a marked test event to one endpoint', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/', { eventTypes: ['DELINKED'] })
  await tested.add('https://b.test/')
  const sent = await tested.webhooks.sendTest(id, { type: 'LINKED', body: '{"test":"é"}' })
  expect(await tested.store.outbox.fanOut()).toBe(0)
  expect(sent).toEqual({
    outcome: 'sent',
    eventId: expect.stringMatching(/^evt_/),
    deliveryId: expect.stringMatching(/^dlv_/),
  })
  const claimed = await tested.claim()
  expect(claimed).toMatchObject([{ url: 'https://a.test/', test: true, body: '{"test":"é"}', variant: 'ORIGINAL' }])
  expect((await tested.webhooks.deliveries({ limit: 5 })).data).toMatchObject([{ test: true, eventType: 'LINKED' }])
  expect(await tested.webhooks.sendTest('whe_none', { type: 'LINKED', body: '{}' })).toEqual({ outcome: 'unknown' })
  expect(await tested.webhooks.newestEvents(5)).toHaveLength(1)
})

test('tellTest delivers only to endpoints that subscribe to the event type', async () => {
  await using tested = await openTestWebhooks()
  await tested.add('https://a.test/', { eventTypes: ['DELINKED'] })
  await tested.add('https://b.test/')
  const eventId = await tested.webhooks.tellTest({ type: 'LINKED', body: '{}' })
  await tested.store.outbox.fanOut()
  expect(await tested.claim()).toMatchObject([{ url: 'https://b.test/', test: true, eventId }])
})

test('verifyBooks reports no error for a test event without a transaction', async () => {
  await using tested = await openTestWebhooks()
  await tested.tell('u')
  await tested.webhooks.tellTest({ type: 'TRANSACTION_COMPLETED', body: '{}' })
  expect(await verifyBooks(tested.database())).toEqual([])
})
