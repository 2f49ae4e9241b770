import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertEvent } from '../src/store/events.ts'
import { createIds } from '../src/store/ids.ts'
import { openDatabase, type DatabaseSettings } from '../src/store/open-database.ts'
import { transactionEventBody } from '../src/webhooks/event-bodies.ts'
import { caller, webhookSecret, writeCatalogue } from './catalogue.ts'
import { messageOf, startChild, type Child } from './children.ts'
import type { Cleanup } from './cleanup.ts'
import type { Engine } from './engines.ts'
import { quietRate, type Figure } from './figure.ts'
import type { PostOrder, PostResult } from './post-loop.ts'
import { inRounds } from './rounds.ts'
import { startServiceChild } from './service-child.ts'
import type { Sizes } from './sizes.ts'

const patienceMs = 60_000

/** Takes whatever is posted and knows when the first and the last of a number of posts came. */
const startReceiver = async () => {
  const times: number[] = []
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    request.resume()
    request.on('end', () => {
      times.push(performance.now())
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    times,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const id = createIds(Date.now)
const eventBody = (): string =>
  transactionEventBody({
    transactionId: id('txn'),
    sourceProgramId: 'prg_rimalta',
    destinationProgramId: 'prg_zaatroon',
    value: 4.69,
    referenceNumber: 'BENCH-1',
    destinationAccount: { destinationUserId: 'MEMBER-1001', destinationUserEmail: null },
    timestamp: Math.floor(Date.now() / 1000),
    type: 'TRANSACTION_COMPLETED',
  })

const addEvents = async (place: DatabaseSettings, count: number): Promise<void> => {
  const database = openDatabase(place)
  const at = Date.now()
  const event = () => ({ id: id('evt'), type: 'TRANSACTION_COMPLETED', subjectId: id('txn'), body: eventBody(), createdAt: at, dueAt: at })
  await database.write(...Array.from({ length: count }, () => insertEvent(caller, event())))
  await database.close()
}

/** Events a second, from the first that arrives to the last. */
const delivered = async (times: number[], place: DatabaseSettings, count: number): Promise<number> => {
  times.length = 0
  await addEvents(place, count)
  for (const until = Date.now() + patienceMs; times.length < count; await sleep(5))
    if (Date.now() > until) throw new Error(`${times.length} of ${count} events were delivered in ${patienceMs / 1000} s`)
  return (count - 1) / ((times[count - 1]! - times[0]!) / 1000)
}

const posted = async (child: Child, order: PostOrder): Promise<number> => {
  const result = messageOf<PostResult>(child)
  child.process.send(order)
  return (await result).perSecond
}

/** One worker with a backlog for one receiver, beside a loop that only signs and posts. */
export const measureDeliveries = async (engine: Engine, { rounds, events, patience }: Sizes, { later }: Cleanup): Promise<Figure> => {
  const receiver = await startReceiver()
  const catalogue = writeCatalogue(receiver.url)
  later(catalogue.remove)
  const place = await engine.place()
  const service = await startServiceChild(place, { ...catalogue.settings, NODE_ENV: 'development', ALLOW_PRIVATE_WEBHOOK_TARGETS: '1' })
  const loop = startChild('./post-loop.ts', {})
  await messageOf(loop)
  const [floor, value]: [number[], number[]] = [[], []]
  await inRounds(Math.min(rounds, 5), 40 * patience, async () => {
    floor.push(await posted(loop, { url: receiver.url, secret: webhookSecret(), body: eventBody(), count: events }))
    value.push(await delivered(receiver.times, place, events))
  })
  await loop.stop()
  await service.stop()
  receiver.close()
  const measure = `webhook delivery, one worker, ${engine.name}`
  return { measure, unit: 'per second', value: quietRate(value), floor: quietRate(floor), target: { atLeast: 0.5 } }
}
