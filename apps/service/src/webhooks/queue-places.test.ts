import { expect, test } from 'vitest'
import type { DueDelivery } from '../store/webhooks/delivery.ts'
import { createEndpointQueues, type EndpointQueuesOptions } from './endpoint-queues.ts'
import { until } from '../../testing/webhooks.ts'

const deliveriesTo = (
  endpointId: string,
  count: number,
  configVersion = 1,
  failingSince: number | null = null,
): DueDelivery[] =>
  Array.from(
    { length: count },
    (_, index) => ({ id: `${endpointId}${index}`, endpointId, configVersion, failingSince }) as DueDelivery,
  )

/** Creates queues whose requests do not end until the test calls `end`. */
function openQueues(options: Partial<EndpointQueuesOptions> = {}) {
  const clock = { at: 0 }
  const begun: string[] = []
  const released: string[] = []
  const ends = new Map<string, () => void>()
  const queues = createEndpointQueues({
    places: 2,
    failingPlaces: 1,
    shared: 100,
    most: 100,
    refillBelow: 2,
    send: ({ id }) => {
      begun.push(id)
      return new Promise((end) => ends.set(id, () => end({ recorded: Promise.resolve() })))
    },
    release: async (deliveries) => void released.push(...deliveries.map(({ id }) => id)),
    versionOf: async () => 1,
    elapsed: () => clock.at,
    freshMs: 10,
    currentMs: 5,
    onRoom: () => {},
    ...options,
  })
  const add = (endpointId: string, count: number, version?: number) =>
    queues.add(deliveriesTo(endpointId, count, version), clock.at)
  const closeNow = async (): Promise<void> => {
    const closed = queues.close()
    for (const end of ends.values()) end()
    await closed
  }
  return { clock, begun, released, queues, add, end: (id: string) => ends.get(id)?.(), closeNow }
}

test('a queue sends deliveries in order and limits the requests in flight', async () => {
  const { begun, add, end, clock, closeNow } = openQueues({
    release: () => Promise.reject(new Error('the database is away')),
  })
  add('a', 4)
  expect(begun).toEqual(['a0', 'a1'])
  end('a0')
  await until(() => expect(begun).toEqual(['a0', 'a1', 'a2']))
  clock.at = 11
  end('a1')
  await closeNow()
  expect(begun).toEqual(['a0', 'a1', 'a2'])
})

test('a failing endpoint has fewer requests in flight until it recovers', async () => {
  const { begun, queues, end, closeNow } = openQueues()
  queues.add(deliveriesTo('a', 2, 1, 5), 0)
  expect(begun).toEqual(['a0'])
  end('a0')
  await until(() => expect(begun).toEqual(['a0', 'a1']))
  queues.add(deliveriesTo('a', 2), 0)
  expect(begun).toEqual(['a0', 'a1', 'a0'])
  await closeNow()
})

test('above the shared limit, only queues without running requests start requests', async () => {
  const { begun, add, closeNow } = openQueues({ shared: 3, most: 5 })
  for (const name of ['a', 'b', 'c', 'd', 'e']) add(name, 2)
  expect(begun).toEqual(['a0', 'a1', 'b0', 'c0', 'd0'])
  await closeNow()
})

test('when a request ends, the queue that waited longest starts the next', async () => {
  const { begun, add, end, closeNow } = openQueues({ shared: 2, most: 2 })
  add('a', 9)
  add('b', 2)
  add('c', 2)
  for (const [index, id] of ['a0', 'a1', 'b0', 'c0', 'a2'].entries()) {
    end(id)
    await until(() => expect(begun).toHaveLength(index + 3))
  }
  expect(begun).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'c1'])
  await closeNow()
})

test('the queue reads the endpoint’s configuration once for all waiting deliveries', async () => {
  let asked = 0
  const versionOf = async () => {
    asked += 1
    return 1
  }
  const { begun, released, add, end, clock, closeNow } = openQueues({ versionOf })
  add('a', 4)
  clock.at = 6
  end('a0')
  end('a1')
  await until(() => expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']))
  expect([asked, released]).toEqual([1, []])
  await closeNow()
})

test.each<[string, EndpointQueuesOptions['versionOf']]>([
  ['has changed', async () => 2],
  ['is disabled', async () => undefined],
  ['cannot be read', () => Promise.reject(new Error('the database is away'))],
])('a queue ends the leases of waiting deliveries if the configuration %s', async (_name, versionOf) => {
  const { begun, released, add, end, clock, closeNow } = openQueues({ versionOf })
  add('a', 4)
  clock.at = 6
  end('a0')
  await until(() => expect(released).toEqual(['a2', 'a3']))
  expect(begun).toEqual(['a0', 'a1'])
  await closeNow()
})

test('leased deliveries with a newer configuration replace the queued deliveries', async () => {
  const { begun, released, add, end, closeNow } = openQueues()
  add('a', 3)
  add('a', 1, 2)
  await until(() => expect(released).toEqual(['a2']))
  end('a0')
  await until(() => expect(begun).toEqual(['a0', 'a1', 'a0']))
  await closeNow()
})
