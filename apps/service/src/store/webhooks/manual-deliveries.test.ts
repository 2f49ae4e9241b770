import { expect, test } from 'vitest'
import { openTestWebhooks } from '../../../testing/open-test-webhooks.ts'

const event = { type: 'LINKED', body: '{}' } as const

/** Adds an endpoint with one exhausted delivery and disables it. */
async function disabled() {
  const tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  await tested.tell('u')
  const [delivery] = await tested.claim()
  await tested.record(delivery!, 500)
  await tested.webhooks.updateEndpoint(id, { status: 'DISABLED' })
  return {
    ...tested,
    id,
    failed: delivery!.id,
    endpoint: async () => (await tested.webhooks.endpoint(id))!,
    stateOf: async (deliveryId: string) => (await tested.webhooks.delivery(deliveryId))!,
  }
}

test('a manual test of a disabled endpoint does not change its status', async () => {
  await using tested = await disabled()
  const before = await tested.endpoint()
  const sent = await tested.webhooks.sendTest(tested.id, event)
  if (sent.outcome !== 'sent') throw new Error(sent.outcome)
  const [delivery, ...others] = await tested.claim()
  expect(others).toEqual([])
  expect(delivery).toMatchObject({ id: sent.deliveryId, manual: true, test: true })
  await tested.record(delivery!, 500, undefined, 'GONE')
  expect(await tested.stateOf(sent.deliveryId)).toMatchObject({
    status: 'EXHAUSTED',
    manual: true,
    attemptLog: [{ manual: true }],
  })
  expect(await tested.endpoint()).toEqual(before)
})

test('an accepted manual resend does not clear a disabled endpoint’s failing time', async () => {
  await using tested = await disabled()
  const { failingSince } = await tested.endpoint()
  expect(failingSince).not.toBeNull()
  expect(await tested.webhooks.redeliver(tested.failed)).toMatchObject({ outcome: 'queued' })
  const [delivery] = await tested.claim()
  expect(delivery).toMatchObject({ id: tested.failed, manual: true, attempt: 2 })
  await tested.record(delivery!, 200)
  expect(await tested.stateOf(tested.failed)).toMatchObject({
    status: 'DELIVERED',
    attemptLog: [{ manual: false }, { manual: true }],
  })
  expect(await tested.endpoint()).toMatchObject({ status: 'DISABLED', failingSince, exhausted: 0 })
})

test('a disabled endpoint accepts only one manual delivery at a time', async () => {
  await using tested = await disabled()
  const sent = await tested.webhooks.sendTest(tested.id, event)
  if (sent.outcome !== 'sent') throw new Error(sent.outcome)
  const busy = { outcome: 'busy', deliveryId: sent.deliveryId }
  expect(await tested.webhooks.sendTest(tested.id, event)).toEqual(busy)
  expect(await tested.webhooks.redeliver(tested.failed)).toEqual(busy)
  expect(await tested.webhooks.startCheck(tested.id, event)).toEqual(busy)
  await tested.record((await tested.claim())[0]!, 500)
  expect(await tested.webhooks.redeliver(tested.failed)).toMatchObject({ outcome: 'queued' })
})

test('a disabled endpoint keeps its scheduled retries until it is enabled', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  await tested.tell('u')
  await tested.record((await tested.claim())[0]!, 500, { state: 'PENDING', dueAt: tested.clock.now })
  await tested.webhooks.updateEndpoint(id, { status: 'DISABLED' })
  await tested.webhooks.sendTest(id, event)
  expect(await tested.claim()).toMatchObject([{ manual: true }])
  await tested.webhooks.updateEndpoint(id, { status: 'ENABLED' })
  expect(await tested.claim()).toMatchObject([{ manual: false }])
})

test('the worker’s queue learns that a disabled endpoint is enabled again', async () => {
  await using tested = await disabled()
  await tested.webhooks.sendTest(tested.id, event)
  const [delivery] = await tested.claim()
  expect(await tested.store.outbox.configVersion(delivery!)).toBe(delivery!.configVersion)
  await tested.webhooks.updateEndpoint(tested.id, { status: 'ENABLED' })
  expect(await tested.store.outbox.configVersion(delivery!)).toBeUndefined()
})

test('the store does not count or replay failed trial deliveries', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  const check = await tested.webhooks.startCheck(id, event)
  if (check.outcome !== 'started') throw new Error(check.outcome)
  for (const delivery of await tested.claim()) await tested.record(delivery, 500)
  expect((await tested.webhooks.endpoint(id))!).toMatchObject({
    exhausted: 0,
    failingSince: null,
    lastDay: { sent: 0, delivered: 0 },
  })
  const range = { from: 0, to: tested.clock.now, onlyFailed: true, limit: 10 }
  expect(await tested.webhooks.countReplay(id, range)).toMatchObject({ outcome: 'counted', count: 0, oldest: null })
  expect(await tested.webhooks.replay(id, range)).toMatchObject({ outcome: 'queued', count: 0 })
})

test('an endpoint’s outcomes of the last day exclude older deliveries', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  await tested.tell('old')
  await tested.record((await tested.claim())[0]!, 200)
  tested.clock.now += 24 * 3_600_000 + 1
  for (const [user, status] of [
    ['a', 200],
    ['b', 500],
    ['c', 204],
  ] as const) {
    await tested.tell(user)
    await tested.record((await tested.claim())[0]!, status)
  }
  expect((await tested.webhooks.endpoint(id))!.lastDay).toEqual({ sent: 3, delivered: 2 })
})

test('an endpoint keeps its check until its address or authorization changes', async () => {
  await using tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/')
  const verify = async () => {
    tested.clock.now += 1
    const check = await tested.webhooks.startCheck(id, event)
    if (check.outcome !== 'started') throw new Error(check.outcome)
    for (const delivery of await tested.claim())
      await tested.record(delivery, delivery.variant === 'ORIGINAL' ? 200 : 401, { state: 'DELIVERED' })
    const { right, wrong } = await tested.webhooks.checkAnswers(check)
    expect([right, wrong]).toMatchObject([{ status: 200 }, { status: 401 }])
    return { check, result: { right: right!, wrong: wrong!, reason: null } }
  }
  const { check, result } = await verify()
  await tested.webhooks.recordCheck(check, result)
  const kept = { ...result, at: tested.clock.now }
  expect((await tested.webhooks.endpoint(id))!.check).toEqual(kept)
  expect(await tested.webhooks.lastVerifiedEndpoint()).toEqual({ id, url: 'https://a.test/', at: kept.at })
  await tested.webhooks.updateEndpoint(id, { description: 'other', eventTypes: ['LINKED'] })
  expect((await tested.webhooks.endpoint(id))!.check).toEqual(kept)
  for (const change of [
    { url: 'https://b.test/' },
    { auth: { mode: 'basic', username: 'u', password: 'p' } },
    { auth: { mode: 'signature' } },
  ] as const) {
    await tested.webhooks.updateEndpoint(id, change)
    expect((await tested.webhooks.endpoint(id))!.check).toBeNull()
    const again = await verify()
    await tested.webhooks.recordCheck(again.check, again.result)
    expect((await tested.webhooks.endpoint(id))!.check).not.toBeNull()
  }
  await tested.webhooks.updateEndpoint(id, { url: 'https://c.test/' })
  await tested.webhooks.recordCheck(check, result)
  expect((await tested.webhooks.endpoint(id))!.check).toBeNull()
  expect(await tested.webhooks.lastVerifiedEndpoint()).toBeUndefined()
})
