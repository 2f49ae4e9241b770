import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { idTime } from '../src/store/access/ids.ts'
import type { Cleanup } from './cleanup.ts'
import type { Engine } from './engines.ts'
import type { Figure } from './figure.ts'
import { startReceiver } from './receiver.ts'
import type { Sizes } from './sizes.ts'
import { bearer, issueBody } from './stage.ts'
import { addAddresses, startDeliveryLoad } from './delivery-load.ts'

const hanging = 10
const everyMs = 20
const patienceMs = 60_000

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN

/**
 * Measures the milliseconds from an event to its arrival at a healthy receiver, at 50 transactions a second. Ten other
 * receivers never answer. Each measurement starts at the time in the event's id, shortly before the commit that stores
 * the event.
 */
export const measureDeliveryLag = async (
  engine: Engine,
  { timedEvents }: Sizes,
  cleanup: Cleanup,
): Promise<Figure[]> => {
  const lags = new Map<string, number>()
  const healthy = await startReceiver(({ eventId, response }) => {
    if (!lags.has(eventId)) lags.set(eventId, Math.max(1, Date.now() - idTime(eventId)))
    response.writeHead(204).end()
  })
  const others = await Promise.all(Array.from({ length: hanging }, () => startReceiver(() => {})))
  const service = await startDeliveryLoad(engine, cleanup, healthy.url)
  await addAddresses(
    service.place,
    others.map(({ url }) => url),
  )
  const client = new Client(service.url, { pipelining: 8 })
  const headers = { ...bearer(await service.token()), 'content-type': 'application/json' }
  const issue = async (number: number): Promise<void> => {
    const { statusCode, body } = await client.request({
      method: 'POST',
      path: '/transactions',
      headers,
      body: issueBody(`LAG-${number}`),
    })
    await body.dump()
    if (statusCode !== 201) throw new Error(`E11 answered ${statusCode}`)
  }
  const begun = performance.now()
  const issued: Promise<void>[] = []
  for (let number = 0; number < timedEvents; number += 1) {
    await sleep(Math.max(0, begun + number * everyMs - performance.now()))
    issued.push(issue(number))
  }
  await Promise.all(issued)
  for (const until = Date.now() + patienceMs; lags.size < timedEvents; await sleep(5))
    if (Date.now() > until) throw new Error(`${lags.size} of ${timedEvents} events reached the healthy receiver`)
  await client.close()
  for (const receiver of others) receiver.close()
  await service.stop()
  healthy.close()
  const sorted = [...lags.values()].toSorted((a, b) => a - b)
  const measure = (name: string): string => `webhook lag beside ${hanging} that hang, 50/s, ${name}, ${engine.name}`
  return [
    { measure: measure('p50'), unit: 'ms', value: quantile(sorted, 0.5) },
    { measure: measure('p99'), unit: 'ms', value: quantile(sorted, 0.99), absolute: { atMost: 2_000 } },
  ]
}
