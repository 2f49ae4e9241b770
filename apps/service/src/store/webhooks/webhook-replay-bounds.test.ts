import { expect, test } from 'vitest'
import type { WebhookEventType } from '@loyalty/contract'
import { sql } from '../engine/database.ts'
import { openTestWebhooks } from '../../../testing/open-test-webhooks.ts'

/** Adds an endpoint with `count` exhausted deliveries. Their events are one millisecond apart. */
async function openGivenUp(count: number, eventTypes: WebhookEventType[] | null = null) {
  const tested = await openTestWebhooks()
  const { id } = await tested.add('https://a.test/', { eventTypes })
  const events = Array.from({ length: count }, () => {
    tested.clock.now += 1
    return { event: tested.id('evt'), delivery: tested.id('dlv'), at: tested.clock.now }
  })
  const { organizationId, env } = tested.caller
  await tested.database().write(
    ...events.flatMap(({ event, delivery, at }) => [
      sql`insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at, fanned_out)
        values (${organizationId}, ${env}, ${event}, 'LINKED', 's', '{}', ${at}, ${at}, 1)`,
      sql`insert into deliveries (organization_id, env, id, event_id, endpoint_id, state, attempts, due_at, created_at)
        values (${organizationId}, ${env}, ${delivery}, ${event}, ${id}, 'EXHAUSTED', 3, ${at}, ${at})`,
    ]),
  )
  return {
    ...tested,
    id,
    times: events.map(({ at }) => at),
    range: { from: 0, to: tested.clock.now, onlyFailed: true },
  }
}

test('two simultaneous replays together queue every delivery exactly once', async () => {
  await using tested = await openGivenUp(600)
  const other = tested.another().organization(tested.caller).webhooks
  const range = { ...tested.range, limit: 550 }
  const [one, two, claimed] = await Promise.all([
    tested.webhooks.replay(tested.id, range),
    other.replay(tested.id, range),
    tested.claim(),
  ])
  const counts = [one, two].map((replayed) => (replayed.outcome === 'queued' ? replayed.count : -1))
  expect(counts[0]! + counts[1]!).toBe(600)
  for (let more = await tested.claim(); more.length > 0; more = await tested.claim()) claimed.push(...more)
  expect(new Set(claimed.map((delivery) => delivery.id)).size).toBe(600)
  expect(claimed.every(({ attempt }) => attempt === 4)).toBe(true)
}, 60_000)

test('a replay reads a limited number of events and reports the next', async () => {
  await using tested = await openGivenUp(600, ['DELINKED'])
  const steps: unknown[] = []
  for (let from: number | null = 0; from !== null;) {
    const replayed = await tested.webhooks.replay(tested.id, { ...tested.range, from, onlyFailed: false, limit: 50 })
    if (replayed.outcome !== 'queued') throw new Error(replayed.outcome)
    steps.push([replayed.count, replayed.continueFrom])
    from = replayed.continueFrom
  }
  expect(steps).toEqual([
    [0, tested.times[250]],
    [0, tested.times[500]],
    [0, null],
  ])
})

test('a replay that reaches its limit reports the next event’s time', async () => {
  await using tested = await openGivenUp(5)
  await tested
    .database()
    .write(sql`update deliveries set state = 'DELIVERED' where event_id = (select max(event_id) from deliveries)`)
  const range = { ...tested.range, limit: 3 }
  expect(await tested.webhooks.replay(tested.id, range)).toEqual({
    outcome: 'queued',
    count: 3,
    continueFrom: tested.times[3],
  })
  expect(await tested.webhooks.replay(tested.id, { ...range, from: tested.times[3]! })).toMatchObject({
    count: 1,
    continueFrom: null,
  })
})

const states = (tested: Awaited<ReturnType<typeof openGivenUp>>) =>
  tested.database().read(sql`select state, due_at from deliveries order by id`)

/** Changes the first delivery so that it waits for a retry in the far future. */
const wait = (tested: Awaited<ReturnType<typeof openGivenUp>>) =>
  tested.database().write(sql`
    update deliveries set state = 'PENDING', due_at = ${Number.MAX_SAFE_INTEGER} where id = (select min(id) from deliveries)`)

test('deliveries that wait for a retry count towards the replay limit', async () => {
  await using tested = await openGivenUp(2)
  await wait(tested)
  const range = { ...tested.range, limit: 1 }
  expect(await tested.webhooks.replay(tested.id, range)).toMatchObject({ count: 1, continueFrom: 0 })
  expect(await tested.webhooks.replay(tested.id, range)).toMatchObject({ count: 1, continueFrom: null })
})

test('a replay queues nothing for a disconnected client or a disabled endpoint', async () => {
  await using tested = await openGivenUp(3)
  await wait(tested)
  const before = await states(tested)
  const range = { ...tested.range, limit: 10 }
  expect(await tested.webhooks.replay(tested.id, { ...range, signal: AbortSignal.abort() })).toMatchObject({
    count: 0,
    continueFrom: 0,
  })
  await tested.webhooks.updateEndpoint(tested.id, { status: 'DISABLED' })
  expect(await tested.webhooks.replay(tested.id, range)).toEqual({ outcome: 'disabled' })
  expect(await states(tested)).toEqual(before)
})
