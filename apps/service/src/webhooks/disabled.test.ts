import { expect, test } from 'vitest'
import { failureDisablesAfter } from './schedule.ts'
import { attempted, openTestOutbox, startReceiver, startTestWorker, until } from '../../testing/webhooks.ts'

test('a response with status 410 disables the endpoint', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver((response) => response.writeHead(410).end())
  await using other = await startReceiver()
  const gone = await outbox.addEndpoint(receiver.url)
  await outbox.addEndpoint(other.url)
  await outbox.addEvent()
  await using worker = startTestWorker(outbox)
  await attempted(outbox, 2)
  await outbox.addEvent()
  worker.wake()
  await attempted(outbox, 3)
  expect(receiver.received).toHaveLength(1)
  expect(other.received).toHaveLength(2)
  expect((await outbox.endpoints()).map(({ status }) => status)).toEqual(['DISABLED', 'ENABLED'])
  expect((await outbox.deliveries()).find(({ endpoint_id }) => endpoint_id === gone)).toMatchObject({
    state: 'EXHAUSTED',
  })
})

test('an endpoint gets its pending deliveries when its owner enables it again', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver((response) => response.writeHead(500).end())
  await using other = await startReceiver()
  const endpointId = await outbox.addEndpoint(receiver.url)
  await outbox.addEndpoint(other.url)
  const waiting = await outbox.addEvent()
  await using worker = startTestWorker(outbox)
  await attempted(outbox, 2)
  await outbox.webhooks.updateEndpoint(endpointId, { status: 'DISABLED' })
  receiver.answer = other.answer
  outbox.clock.at += 60_000
  const passedBy = await outbox.addEvent()
  worker.wake()
  await attempted(outbox, 3)
  expect([receiver.received.length, other.received.length]).toEqual([1, 2])
  expect(other.received[1]?.headers['x-service-event-id']).toBe(passedBy)

  await outbox.webhooks.updateEndpoint(endpointId, { status: 'ENABLED' })
  worker.wake()
  await attempted(outbox, 4)
  expect(receiver.received.map(({ headers }) => headers['x-service-event-id'])).toEqual([waiting, waiting])
  const states = (await outbox.deliveries()).map(({ state }) => state)
  expect(states).toEqual(['DELIVERED', 'DELIVERED', 'CANCELLED', 'DELIVERED'])
  expect(await outbox.endpoints()).toMatchObject([
    { status: 'ENABLED', disabled_reason: null, failing_since: null },
    {},
  ])
})

test.each(['production', 'sandbox'] as const)(
  'five days of failures disable an endpoint only in production: %s',
  async (env) => {
    await using outbox = await openTestOutbox(env)
    await outbox.addEndpoint('http://127.0.0.1:9/')
    await outbox.addEvent()
    const warnings: unknown[] = []
    const log = { warn: (about: object) => warnings.push(about), error: () => {} }
    await using worker = startTestWorker(outbox, { log })
    await attempted(outbox, 1)
    for (const [short, attempts] of [
      [0, 3],
      [0, 6],
      [0, 10],
      [1, 15],
    ] as const) {
      outbox.clock.at += failureDisablesAfter / 4 - short
      await outbox.addEvent()
      worker.wake()
      await attempted(outbox, attempts)
    }
    expect(await outbox.endpoints()).toMatchObject([{ status: 'ENABLED' }])
    outbox.clock.at += 1
    await outbox.addEvent()
    worker.wake()
    await attempted(outbox, 16)
    const disabled = { status: 'DISABLED', disabled_reason: 'FAILING' }
    expect(await outbox.endpoints()).toMatchObject([
      env === 'production' ? disabled : { status: 'ENABLED', disabled_reason: null },
    ])
    await until(() =>
      expect(warnings.filter((about) => JSON.stringify(about).includes('FAILING'))).toHaveLength(
        env === 'production' ? 1 : 0,
      ),
    )
  },
)

test('days without attempts do not count towards disabling an endpoint', async () => {
  await using outbox = await openTestOutbox('production')
  await outbox.addEndpoint('http://127.0.0.1:9/')
  await outbox.addEvent()
  await using worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  outbox.clock.at += failureDisablesAfter
  worker.wake()
  await attempted(outbox, 2)
  expect(await outbox.endpoints()).toMatchObject([{ status: 'ENABLED', failing_since: BigInt(outbox.clock.at) }])
})
