import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from './cleanup.ts'
import type { Engine } from './engines.ts'
import { addEvents } from './events.ts'
import type { Figure } from './figure.ts'
import { startReceiver } from './receiver.ts'
import type { Sizes } from './sizes.ts'
import { startDeliveryLoad } from './delivery-load.ts'

/** The target of the benchmark in events per second: 20,000 events in ten minutes. */
const perSecond = 20_000 / 600
const patienceMs = 900_000

/**
 * Measures the seconds from the recovery of a receiver until every waiting event has arrived. The receiver first
 * refuses one request for every twenty waiting events, and then recovers.
 */
export const measureBacklog = async (engine: Engine, { waiting }: Sizes, cleanup: Cleanup): Promise<Figure> => {
  const arrived = new Set<string>()
  const refusals = { left: Math.ceil(waiting / 20), healed: 0 }
  const receiver = await startReceiver(({ eventId, response }) => {
    if (refusals.healed > 0) arrived.add(eventId)
    else if ((refusals.left -= 1) === 0) refusals.healed = performance.now()
    response.writeHead(refusals.healed > 0 && arrived.has(eventId) ? 204 : 503).end()
  })
  const { place, stop } = await startDeliveryLoad(engine, cleanup, receiver.url)
  await addEvents(place, waiting)
  for (const until = Date.now() + patienceMs; arrived.size < waiting; await sleep(5))
    if (Date.now() > until)
      throw new Error(`${arrived.size} of ${waiting} events were delivered in ${patienceMs / 1000} s`)
  const value = (performance.now() - refusals.healed) / 1000
  await stop()
  receiver.close()
  const measure = `webhook backlog of ${waiting.toLocaleString('en')} waiting events, ${engine.name}`
  return { measure, unit: 's', value, absolute: { atMost: Math.ceil(waiting / perSecond) } }
}
