import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Outbox } from '../store/webhooks/deliveries.ts'
import { startTestService } from '../../testing/service.ts'
import { basicAuthorization } from './authorize.ts'
import {
  attempted,
  openHolding,
  openTestOutbox,
  startReceiver,
  startTestWorker,
  until,
} from '../../testing/webhooks.ts'

const began = 8
const auth = { mode: 'basic', username: 'hooks', password: 'before' } as const

/**
 * Opens an endpoint and a worker that has leased sixteen deliveries. Eight of them are in flight, and eight wait in the
 * worker's queue.
 */
async function openWaiting() {
  const holding = await openHolding(2 * began, { auth })
  const worker = startTestWorker(holding.outbox, { drainMs: 0 })
  await until(() => expect(holding.receiver.received).toHaveLength(began))
  const asDisposed = async (): Promise<void> => {
    await worker.stop()
    await holding[Symbol.asyncDispose]()
  }
  return { ...holding, worker, [Symbol.asyncDispose]: asDisposed }
}
type Waiting = Awaited<ReturnType<typeof openWaiting>>

/**
 * The two ways in which a worker learns of a changed endpoint. If its own process made the change, it calls
 * `returnLeases`. After a change by another process, the worker finds a new configuration version within a second.
 */
const ways: [string, (waiting: Waiting) => void][] = [
  ['the same process', ({ worker, endpointId }) => worker.returnLeases(endpointId)],
  ['another process', ({ outbox }) => (outbox.clock.at += 1_001)],
]

test.each(ways)('the worker sends no queued delivery after %s removes the endpoint', async (_name, hear) => {
  await using waiting = await openWaiting()
  await waiting.outbox.webhooks.deleteEndpoint(waiting.endpointId)
  hear(waiting)
  waiting.letGo()
  await attempted(waiting.outbox, began)
  await waiting.worker.stop()
  expect(waiting.receiver.received).toHaveLength(began)
})

test.each(ways)('the worker ends leases of queued deliveries after %s disables the endpoint', async (_name, hear) => {
  await using waiting = await openWaiting()
  const { outbox, endpointId, receiver } = waiting
  await outbox.webhooks.updateEndpoint(endpointId, { status: 'DISABLED' })
  hear(waiting)
  waiting.letGo()
  await until(async () =>
    expect((await outbox.deliveries()).filter(({ attempts }) => attempts === 0n)).toHaveLength(began),
  )
  expect(receiver.received).toHaveLength(began)
  await outbox.webhooks.updateEndpoint(endpointId, { status: 'ENABLED' })
  waiting.worker.wake()
  await attempted(outbox, 2 * began)
  expect(new Set(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt']))).toEqual(new Set(['1']))
})

test.each(ways)('the worker sends queued deliveries with the credentials that %s has changed', async (_name, hear) => {
  await using waiting = await openWaiting()
  const { outbox, endpointId, receiver } = waiting
  await outbox.webhooks.updateEndpoint(endpointId, { auth: { ...auth, password: 'after' } })
  hear(waiting)
  waiting.letGo()
  await until(async () => {
    waiting.worker.wake()
    expect(await outbox.attempts()).toHaveLength(2 * began)
  })
  const sent = receiver.received.map(({ headers }) => headers.authorization)
  const each = (password: string) => Array.from({ length: began }, () => basicAuthorization('hooks', password))
  expect(sent).toEqual([...each('before'), ...each('after')])
})

test('the worker sends no queued delivery after a response with status 410', async () => {
  await using waiting = await openWaiting()
  waiting.letGo(410)
  await attempted(waiting.outbox, began)
  await waiting.worker.stop()
  expect(waiting.receiver.received).toHaveLength(began)
  expect(await waiting.outbox.endpoints()).toMatchObject([{ status: 'DISABLED', disabled_reason: 'GONE' }])
})

test.each(['dueEndpoints', 'claim'] as const)(
  'if an endpoint changes during %s, the worker leases its deliveries again',
  async (step) => {
    await using outbox = await openTestOutbox()
    await using receiver = await startReceiver()
    const endpointId = await outbox.addEndpoint(receiver.url, { auth })
    await outbox.addEvent()
    await outbox.store.outbox.fanOut()
    const done = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const { dueEndpoints, claim } = outbox.store.outbox
    const slowly = async <T>(at: typeof step, work: Promise<T>): Promise<T> => {
      const result = await work
      if (at === step) {
        done.resolve()
        await answered.promise
      }
      return result
    }
    const slow: Outbox = {
      ...outbox.store.outbox,
      dueEndpoints: () => slowly('dueEndpoints', dueEndpoints()),
      claim: (...given) => slowly('claim', claim(...given)),
    }
    await using worker = startTestWorker(outbox, { store: { outbox: slow } })
    await done.promise
    await outbox.webhooks.updateEndpoint(endpointId, { auth: { ...auth, password: 'after' } })
    worker.returnLeases(endpointId)
    answered.resolve()
    await attempted(outbox, 1)
    expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual([
      basicAuthorization('hooks', 'after'),
    ])
  },
)

test('a lease statement that hangs does not delay other endpoints', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  const hanging = await outbox.addEndpoint(`${receiver.url}/hanging`)
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent()
  const held = Promise.withResolvers<void>()
  let claims = 0
  const slow = {
    ...outbox.store.outbox,
    async claim(...[endpoint, options]: Parameters<typeof outbox.store.outbox.claim>) {
      if (endpoint.endpointId === hanging) {
        claims += 1
        await held.promise
      }
      return await outbox.store.outbox.claim(endpoint, options)
    },
  }
  const worker = startTestWorker(outbox, { store: { outbox: slow } })
  await attempted(outbox, 1)
  await outbox.addEvent()
  worker.wake()
  await attempted(outbox, 2)
  expect([claims, receiver.received.map(({ url }) => url)]).toEqual([1, ['/hooks', '/hooks']])
  const stopped = worker.stop()
  held.resolve()
  await stopped
  expect((await outbox.deliveries()).map(({ claimed_until }) => claimed_until)).toEqual([0n, 0n, 0n, 0n])
  expect(receiver.received).toHaveLength(2)
})

/**
 * Sends sixteen test events through the portal. Eight deliveries are in flight, and eight wait in the worker's queue.
 */
async function openPortalWaiting(before: (ask: Asked) => Promise<void> = async () => {}) {
  const service = await startTestService()
  const held: (() => void)[] = []
  const receiver = await startReceiver((response) => held.push(() => response.writeHead(204).end()))
  const portal = await service.portal()
  const env = 'sandbox' as const
  // The endpoint gets test events of every type. It subscribes only to DELINKED, because the service executes credits
  // of the seed catalog when it starts, and their events would disturb the test.
  const { endpoint } = await portal.createWebhookEndpoint({
    params: { env },
    body: { url: receiver.url, auth: { mode: 'signature' }, eventTypes: ['DELINKED'] },
  })
  const params = { env, endpointId: endpoint.id }
  await before({ portal, params })
  for (let count = 0; count < 2 * began; count += 1) await portal.testWebhookEndpoint({ params, body: {} })
  await until(() => expect(receiver.received).toHaveLength(began))
  return {
    portal,
    params,
    receiver,
    letGo() {
      receiver.answer = (response) => response.writeHead(204).end()
      for (const answer of held) answer()
    },
    attempted: (count: number) =>
      until(async () => {
        const { data } = await portal.listWebhookDeliveries({ params: { env }, query: { endpointId: endpoint.id } })
        expect(data.filter(({ lastAttempt }) => lastAttempt !== null)).toHaveLength(count)
      }),
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}
type Portal = Awaited<ReturnType<Awaited<ReturnType<typeof startTestService>>['portal']>>
type Asked = { portal: Portal; params: { env: 'sandbox'; endpointId: string } }

test.each(['removed', 'disabled'] as const)(
  'the worker sends no queued delivery after the owner %s the endpoint',
  async (change) => {
    await using waiting = await openPortalWaiting()
    const { portal, params, receiver } = waiting
    if (change === 'removed') await portal.deleteWebhookEndpoint({ params })
    else await portal.updateWebhookEndpoint({ params, body: { status: 'DISABLED' } })
    waiting.letGo()
    await waiting.attempted(began)
    expect(receiver.received).toHaveLength(began)
  },
)

test('the worker does not sign queued deliveries with a deleted secret', async () => {
  let secretId = ''
  await using waiting = await openPortalWaiting(async ({ portal, params }) => {
    secretId = (await portal.stageWebhookSecret({ params })).id
  })
  const { portal, params, receiver } = waiting
  await portal.deleteWebhookSecret({ params: { ...params, secretId } })
  waiting.letGo()
  await waiting.attempted(2 * began)
  const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
  expect(signatures).toEqual([...Array.from({ length: began }, () => 2), ...Array.from({ length: began }, () => 1)])
})

test('frequent changes of one endpoint do not block other endpoints', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  await outbox.addEndpoint(receiver.url)
  await outbox.addEvent()
  const { dueEndpoints } = outbox.store.outbox
  const changing: Outbox = {
    ...outbox.store.outbox,
    async dueEndpoints() {
      const due = await dueEndpoints()
      // `returnLeases` below starts another poll, so polls follow each other without end. This pause lets other code of
      // the test run between two polls.
      await setImmediate()
      worker.returnLeases('whe_another')
      return due
    },
  }
  await using worker = startTestWorker(outbox, { store: { outbox: changing } })
  await until(() => expect(receiver.received).toHaveLength(1))
})
