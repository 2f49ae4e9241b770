import { expect, test } from 'vitest'
import type { DueDelivery } from '../store/webhooks/delivery.ts'
import { createLanes, type LanesOptions } from './lanes.ts'
import { until } from '../../testing/webhooks.ts'

const deliveriesTo = (endpointId: string, count: number, configVersion = 1, failingSince: number | null = null): DueDelivery[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${endpointId}${index}`, endpointId, configVersion, failingSince }) as DueDelivery)

/** Lanes whose sends end when the test says so. */
function openLanes(options: Partial<LanesOptions> = {}) {
  const clock = { at: 0 }
  const begun: string[] = []
  const released: string[] = []
  const ends = new Map<string, () => void>()
  const lanes = createLanes({
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
  const add = (endpointId: string, count: number, version?: number) => lanes.add(deliveriesTo(endpointId, count, version), clock.at)
  const closeNow = async (): Promise<void> => {
    const closed = lanes.close()
    for (const end of ends.values()) end()
    await closed
  }
  return { clock, begun, released, lanes, add, end: (id: string) => ends.get(id)?.(), closeNow }
}

test('a lane sends in the order given, at most so many at once, and what cannot be given back hurts nobody', async () => {
  const { begun, add, end, clock, closeNow } = openLanes({ release: () => Promise.reject(new Error('the database is away')) })
  add('a', 4)
  expect(begun).toEqual(['a0', 'a1'])
  end('a0')
  await until(() => expect(begun).toEqual(['a0', 'a1', 'a2']))
  clock.at = 11
  end('a1')
  await closeNow()
  expect(begun).toEqual(['a0', 'a1', 'a2'])
})

test('an endpoint that fails has fewer places, until what is sent to it was claimed after it had healed', async () => {
  const { begun, lanes, end, closeNow } = openLanes()
  lanes.add(deliveriesTo('a', 2, 1, 5), 0)
  expect(begun).toEqual(['a0'])
  end('a0')
  await until(() => expect(begun).toEqual(['a0', 'a1']))
  lanes.add(deliveriesTo('a', 2), 0)
  expect(begun).toEqual(['a0', 'a1', 'a0'])
  await closeNow()
})

test('all lanes together have so many places, and beyond them each lane still has one', async () => {
  const { begun, add, closeNow } = openLanes({ shared: 3, most: 5 })
  for (const name of ['a', 'b', 'c', 'd', 'e']) add(name, 2)
  expect(begun).toEqual(['a0', 'a1', 'b0', 'c0', 'd0'])
  await closeNow()
})

test('a place that becomes free goes to the lane that waits longest, not to the one with most to send', async () => {
  const { begun, add, end, closeNow } = openLanes({ shared: 2, most: 2 })
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

test('what waits long is sent by a configuration that is asked for again, once for all that wait', async () => {
  let asked = 0
  const versionOf = async () => {
    asked += 1
    return 1
  }
  const { begun, released, add, end, clock, closeNow } = openLanes({ versionOf })
  add('a', 4)
  clock.at = 6
  end('a0')
  end('a1')
  await until(() => expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']))
  expect([asked, released]).toEqual([1, []])
  await closeNow()
})

test.each<[string, LanesOptions['versionOf']]>([
  ['it is another one by now', async () => 2],
  ['nothing is to be sent any more', async () => undefined],
  ['it cannot be read', () => Promise.reject(new Error('the database is away'))],
])('what waits long is given back where %s', async (_name, versionOf) => {
  const { begun, released, add, end, clock, closeNow } = openLanes({ versionOf })
  add('a', 4)
  clock.at = 6
  end('a0')
  await until(() => expect(released).toEqual(['a2', 'a3']))
  expect(begun).toEqual(['a0', 'a1'])
  await closeNow()
})

test('a claim by a newer configuration takes the place of what waits by an older one', async () => {
  const { begun, released, add, end, closeNow } = openLanes()
  add('a', 3)
  add('a', 1, 2)
  await until(() => expect(released).toEqual(['a2']))
  end('a0')
  await until(() => expect(begun).toEqual(['a0', 'a1', 'a0']))
  await closeNow()
})
