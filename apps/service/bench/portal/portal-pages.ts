import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../testing/free-port.ts'
import { createIds } from '../../src/store/access/ids.ts'
import { hashPassword } from '../../src/store/access/passwords.ts'
import { sql, type Database } from '../../src/store/engine/database.ts'
import { openDatabase, type DatabaseSettings } from '../../src/store/engine/open-database.ts'
import { createStore, type Store } from '../../src/store/store.ts'
import { caller, writeCatalog } from '../catalog.ts'
import type { Cleanup } from '../cleanup.ts'
import type { Engine } from '../engines.ts'
import type { Figure } from '../figure.ts'
import { callsOf, userOfTurn, type Call, type Found } from './portal-calls.ts'
import { startReceiver } from '../receiver.ts'
import { storeCall, storeUser } from './samples.ts'
import { seedPortal, spreadsOf, type Spreads } from './seed-portal.ts'
import { masterKey, startServiceChild } from '../service-child.ts'
import type { Sizes } from '../sizes.ts'
import { bearer, exchangeTokenBody, issueBody, post } from '../stage.ts'

const owner = { email: 'bench@rimalta.example', password: 'correct horse battery staple' }

const withStore = async <T>(place: DatabaseSettings, work: (store: Store, database: Database) => Promise<T>) => {
  const database = openDatabase(place)
  try {
    return await work(createStore(database, { realNow: Date.now, id: createIds(Date.now), masterKey }), database)
  } finally {
    await database.close()
  }
}

const addOwner = async ({ people }: Store): Promise<void> => {
  const passwordHash = await hashPassword(owner.password)
  const { organizationId } = caller
  await people.add({ ...owner, organizationId, id: 'usr_BENCH', role: 'owner', passwordHash, createdAt: Date.now() })
}

/** Signs in the owner, and returns a function that calls the portal. The function waits for the first bytes only. */
const signIn = async (portalUrl: string) => {
  let headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (path: string, body?: object): Promise<Response> => {
    const sent = body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${portalUrl}/portal/api${path}`, { ...sent, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const answer = await call('/session', owner)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  headers = { ...headers, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'x-csrf-token': csrfToken }
  return call
}

type Portal = Awaited<ReturnType<typeof signIn>>

/** Starts the service with its portal, for as long as `work` takes. */
const withPortal = async <T>(
  place: DatabaseSettings,
  settings: Record<string, string>,
  work: (portal: Portal, service: Awaited<ReturnType<typeof startServiceChild>>) => Promise<T>,
): Promise<T> => {
  const port = await freePort()
  const service = await startServiceChild(place, {
    ...settings,
    NODE_ENV: 'development',
    ALLOW_PRIVATE_WEBHOOK_TARGETS: '1',
    PORTAL_SECOND_FACTOR: 'optional',
    PORTAL_PORT: String(port),
  })
  try {
    return await work(await signIn(`http://localhost:${port}`), service)
  } finally {
    await service.stop()
  }
}

/** Waits until the service has delivered the event of a transaction, sealed all journals and written its requests. */
const settled = async (database: Database, transactionId: string): Promise<void> => {
  const open = sql`
    select (select count(*) from journal where line = 1) - (select count(*) from sealed_journals) as unsealed,
      (select count(*) from deliveries d join events e on e.id = d.event_id
        where e.subject_id = ${transactionId} and d.state = 'DELIVERED') as delivered,
      (select count(*) from api_requests where reference in ('SAMPLE', 'WRONG')) as requests`
  for (let left = 600; left > 0; left -= 1) {
    const [row] = await database.read(open)
    if (Number(row?.['unsealed']) === 0 && Number(row?.['delivered']) > 0 && Number(row?.['requests']) === 2) return
    await sleep(50)
  }
  throw new Error('the service did not deliver, seal and log the samples')
}

/**
 * Fills a new database: the service handles a few requests, whose rows are then copied. Returns the id of its webhook
 * endpoint.
 */
const fill = async (place: DatabaseSettings, settings: Record<string, string>, spreads: Spreads): Promise<string> => {
  const first = await startServiceChild(place, settings)
  await first.stop()
  const user = await withStore(place, async (store) => {
    await addOwner(store)
    return await storeUser(store)
  })
  const transactionId = await withPortal(place, settings, async (_, { url, token }) => {
    const headers = bearer(await token())
    const issued = await post(`${url}/transactions`, issueBody('SAMPLE'), headers)
    await post(`${url}/v1/auth/widget/point-exchange`, exchangeTokenBody('sample'))
    const wrong = { ...(JSON.parse(issueBody('WRONG')) as object), programId: 'prg_unknown' }
    await post(`${url}/transactions`, JSON.stringify(wrong), headers).catch(() => undefined)
    const { id } = (await issued.json()) as { id: string }
    await withStore(place, (_store, database) => settled(database, id))
    return id
  })
  return await withStore(place, async (store, database) => {
    await storeCall(database, transactionId)
    await seedPortal(database, spreads, { ...user, transactionId })
    const [endpoint] = await store.organization(caller).webhooks.endpoints()
    return endpoint?.id ?? ''
  })
}

/**
 * The pause after an export in milliseconds. The call ends the answer early, and the service, which sends few exports at
 * a time, needs this time to notice.
 */
const exportPause = 500

/** Other work on the machine only adds time, so the quickest of these calls counts. */
const callsOfTurn = 3

/** The time of a call in milliseconds, until the first bytes of its answer. */
const timeOfCall = async (
  portal: Portal,
  { path, body }: Call,
  turn: number,
): Promise<{ took: number; isExport: boolean }> => {
  const begun = performance.now()
  const answer = await portal(path(turn), body?.(turn))
  const reader = answer.body?.getReader()
  await reader?.read()
  const took = performance.now() - begun
  await reader?.cancel()
  const isExport = answer.headers.get('content-type')?.startsWith('text/csv') === true
  if (isExport) await sleep(exportPause)
  return { took, isExport }
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

const findUsers = async (portal: Portal): Promise<Found[]> => {
  const found: Found[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const read = async <T>(path: string, text: string) => (await (await portal(path, { text })).json()) as T
    const number = userOfTurn(turn)
    const { data } = await read<{ data: { id: string }[] }>('/sandbox/users/find', `customer-${number}`)
    const { persons } = await read<{ persons: { search: string }[] }>('/sandbox/transactions/find', `MEMBER-${number}`)
    found.push({ handle: data[0]?.id ?? '', search: persons[0]?.search ?? '' })
  }
  return found
}

/** A database with the data of all pages, and the settings of its service. */
type Filled = { place: DatabaseSettings; settings: Record<string, string>; spreads: Spreads; endpointId: string }

const fillPortal = async (engine: Engine, rows: number, cleanup: Cleanup): Promise<Filled> => {
  const place = await engine.place()
  const receiver = await startReceiver(({ response }) => void response.writeHead(204).end())
  cleanup.later(receiver.close)
  const { settings, remove } = writeCatalog(receiver.url)
  cleanup.later(remove)
  const spreads = spreadsOf(rows)
  return { place, settings, spreads, endpointId: await fill(place, settings, spreads) }
}

/** Returns the times of each call for the data of a page, in milliseconds: the quickest of each turn. */
const timePages = (
  { place, settings, spreads, endpointId }: Filled,
  { calls, rounds, pages: only = '' }: Sizes,
): Promise<{ name: string; times: number[] }[]> =>
  withPortal(place, settings, async (portal) => {
    const found = await findUsers(portal)
    const pages = []
    const all = callsOf(spreads, (turn) => found[turn % found.length]!, endpointId)
    for (const call of all.filter(({ name }) => name.includes(only))) {
      const times: number[] = []
      const turns = call.name.startsWith('export') ? calls : calls * 4
      for (let turn = 0; turn < turns; turn += 1) {
        const first = await timeOfCall(portal, call, turn)
        const taken = [first.took]
        // An export costs its pause, so each turn of an export has one call.
        for (let count = 1; count < Math.min(callsOfTurn, rounds) && !first.isExport; count += 1)
          taken.push((await timeOfCall(portal, call, turn)).took)
        times.push(Math.min(...taken))
      }
      process.stderr.write(`${call.name}: ${Math.round(percentile(times, 0.95))} ms\n`)
      pages.push({ name: call.name, times })
    }
    return pages
  })

/**
 * Measures how long the portal's API takes for the data of each page, with many rows. Every answer comes from the
 * running service, with its workers. The slowest of 20 queries of a page must take at most 100 ms. Exports have no limit.
 */
export const measurePortalPages = async (engine: Engine, sizes: Sizes, cleanup: Cleanup): Promise<Figure[]> => {
  const pages = await timePages(await fillPortal(engine, sizes.rows, cleanup), sizes)
  return pages.map(({ name, times }) => ({
    measure: `${engine.name}: ${name}, p95`,
    unit: 'ms',
    value: percentile(times, 0.95),
    // An export is a download: it opens a connection of its own, and its length decides how long it takes.
    ...(name.startsWith('export') ? {} : { absolute: { atMost: 100 } }),
  }))
}
