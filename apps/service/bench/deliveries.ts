import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseSettings } from '../src/store/engine/open-database.ts'
import { webhookSecret } from './catalog.ts'
import { messageOf, startChild, type Child } from './children.ts'
import type { Cleanup } from './cleanup.ts'
import type { Engine } from './engines.ts'
import { addEvents, benchEventBody } from './events.ts'
import { quietRate, type Figure } from './figure.ts'
import type { PostOrder, PostResult } from './post-loop.ts'
import { startReceiver } from './receiver.ts'
import { inRounds } from './rounds.ts'
import type { Sizes } from './sizes.ts'
import { startDeliveryLoad } from './delivery-load.ts'

const patienceMs = 60_000

/** Returns the events per second that the receiver gets, from its first arrival to its last. */
const delivered = async (times: number[], place: DatabaseSettings, count: number): Promise<number> => {
  times.length = 0
  await addEvents(place, count)
  for (const until = Date.now() + patienceMs; times.length < count; await sleep(5))
    if (Date.now() > until)
      throw new Error(`${times.length} of ${count} events were delivered in ${patienceMs / 1000} s`)
  return (count - 1) / ((times[count - 1]! - times[0]!) / 1000)
}

const posted = async (child: Child, order: PostOrder): Promise<number> => {
  const result = messageOf<PostResult>(child)
  child.process.send(order)
  return (await result).perSecond
}

/**
 * Measures how fast one worker sends a backlog to one receiver. The baseline is a loop in this repository that only
 * signs and posts requests.
 */
export const measureDeliveries = async (
  engine: Engine,
  { rounds, events, patience }: Sizes,
  cleanup: Cleanup,
): Promise<Figure> => {
  const times: number[] = []
  const receiver = await startReceiver(({ response }) => {
    times.push(performance.now())
    response.writeHead(204).end()
  })
  const { place, stop } = await startDeliveryLoad(engine, cleanup, receiver.url)
  const loop = startChild('./post-loop.ts', {})
  await messageOf(loop)
  const [baseline, value]: [number[], number[]] = [[], []]
  await inRounds(Math.min(rounds, 5), 40 * patience, async () => {
    baseline.push(
      await posted(loop, { url: receiver.url, secret: webhookSecret(), body: benchEventBody(), count: events }),
    )
    value.push(await delivered(times, place, events))
  })
  await loop.stop()
  await stop()
  receiver.close()
  const measure = `webhook delivery, one worker, ${engine.name}`
  return {
    measure,
    unit: 'per second',
    value: quietRate(value),
    baseline: quietRate(baseline),
    target: { atLeast: 0.75 },
  }
}
