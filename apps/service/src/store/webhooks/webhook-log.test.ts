import { expect, test } from 'vitest'
import { production } from '../../../testing/open-test-store.ts'
import { openTestWebhooks } from '../../../testing/open-test-webhooks.ts'
import type { DeliveryQuery } from './webhook-log.ts'

test('the delivery log contains the event, the address and each attempt', async () => {
  await using tested = await openTestWebhooks()
  const { id: endpointId } = await tested.add('https://a.test/')
  await tested.tell('u')
  const created = tested.clock.now
  const [claimed] = await tested.claim()
  const { data } = await tested.webhooks.deliveries({ limit: 10 })
  expect(data).toEqual([
    {
      id: claimed?.id,
      eventId: claimed?.eventId,
      eventType: 'LINKED',
      test: false,
      endpointId,
      url: 'https://a.test/',
      variant: 'ORIGINAL',
      status: 'PENDING',
      manual: false,
      attempts: 1,
      nextAttemptAt: created,
      createdAt: created,
      lastAttempt: null,
    },
  ])
  await tested.record(claimed!, 500)
  await tested.webhooks.redeliver(claimed!.id)
  await tested.record((await tested.claim())[0]!, 204)
  const found = await tested.webhooks.delivery(claimed!.id)
  expect(found).toMatchObject({
    status: 'DELIVERED',
    attempts: 2,
    nextAttemptAt: null,
    lastAttempt: { number: 2, status: 204, reason: null },
  })
  expect(found?.event).toEqual({
    id: claimed?.eventId,
    type: 'LINKED',
    test: false,
    createdAt: created,
    body: claimed?.body,
  })
  const request = { url: 'https://a.test/', headers: { 'x-service-event-id': claimed?.eventId } }
  expect(found?.attemptLog).toEqual([
    {
      number: 1,
      startedAt: created,
      durationMs: 12,
      manual: false,
      request,
      response: { status: 500, bodyStart: 'thanks' },
      reason: 'HTTP_STATUS',
    },
    {
      number: 2,
      startedAt: created,
      durationMs: 12,
      manual: false,
      request,
      response: { status: 204, bodyStart: 'thanks' },
      reason: null,
    },
  ])
  expect(await tested.webhooks.delivery('dlv_none')).toBeUndefined()
  expect(await tested.store.organization(production).webhooks.delivery(claimed!.id)).toBeUndefined()
})

test('the delivery log lists newest deliveries first for every filter and page', async () => {
  await using tested = await openTestWebhooks()
  const [a, b] = [await tested.add('https://a.test/'), await tested.add('https://b.test/')]
  const times: number[] = []
  for (let user = 0; user < 6; user += 1) {
    await tested.tell(`u${user}`)
    times.push(tested.clock.now)
    for (const delivery of await tested.claim())
      if (user % 2 === 0) await tested.record(delivery, user === 0 ? 200 : 500)
  }
  const { data: everything, next } = await tested.webhooks.deliveries({ limit: 100 })
  expect([everything.length, next]).toEqual([12, null])
  expect(everything.map(({ id }) => id)).toEqual(
    everything
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )

  const walk = async (query: Omit<DeliveryQuery, 'limit'>) => {
    const found: string[] = []
    let before: string | undefined
    do {
      const page = await tested.webhooks.deliveries({ ...query, before, limit: 2 })
      found.push(...page.data.map(({ id }) => id))
      before = page.next ?? undefined
    } while (before !== undefined)
    return found
  }
  const [from, to] = [times[2]!, times[4]!]
  const { eventId } = everything[4]!
  for (const endpointId of [undefined, a.id, b.id])
    for (const status of [undefined, 'PENDING', 'DELIVERED', 'EXHAUSTED', 'CANCELLED'] as const)
      for (const event of [undefined, eventId])
        for (const range of [{}, { from }, { to }, { from, to }]) {
          const wanted = everything.filter(
            (each) =>
              each.endpointId === (endpointId ?? each.endpointId) &&
              each.status === (status ?? each.status) &&
              each.eventId === (event ?? each.eventId) &&
              each.createdAt >= (range.from ?? 0) &&
              each.createdAt <= (range.to ?? Infinity),
          )
          const query = { endpointId, status, eventId: event, ...range }
          expect(await walk(query), JSON.stringify(query)).toEqual(wanted.map(({ id }) => id))
        }
})
