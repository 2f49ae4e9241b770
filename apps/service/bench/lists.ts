import { Client } from 'undici'
import { openDatabase, type DatabaseSettings } from '../src/store/engine/open-database.ts'
import type { Engine, EngineName } from './engines.ts'
import { median, quietRate, type Figure } from './figure.ts'
import { requestsPerSecond, type Extent } from './requests-per-second.ts'
import { inRounds } from './rounds.ts'
import { countRows, seededProgram, seedRows, type SeededList } from './seed-rows.ts'
import { startServiceChild, type ServiceChild } from './service-child.ts'
import type { Sizes } from './sizes.ts'
import { bearer, issueBody, settle } from './stage.ts'

type Page = { name: string; list: SeededList; path: string; pageSize: number; last?: true; query?: string }

/** A period that includes every row, because it ends far in the future. */
const period = 'startDate=2001-01-01&endDate=2099-12-31'
const issued = { list: 'transactions', path: '/transactions' } as const
const pages: readonly Page[] = [
  { ...issued, name: 'E12 first 25', pageSize: 25 },
  { ...issued, name: 'E12 last 25', pageSize: 25, last: true },
  { ...issued, name: 'E12 first 5000', pageSize: 5000 },
  { ...issued, name: 'E12 last 5000', pageSize: 5000, last: true },
  {
    ...issued,
    name: 'E12 of a program, first 25',
    list: 'program',
    pageSize: 25,
    query: `&programId=${seededProgram}`,
  },
  {
    ...issued,
    name: 'E12 of a program, last 25',
    list: 'program',
    pageSize: 25,
    query: `&programId=${seededProgram}`,
    last: true,
  },
  { name: 'E16 first 25', list: 'connectionHistory', path: '/program-connections/history', pageSize: 25 },
  { name: 'M4 first 25', list: 'executed', path: '/multibrand/transactions', pageSize: 25 },
  { name: 'M10 first 25', list: 'multibrandHistory', path: '/multibrand/program-connections/history', pageSize: 25 },
]

type Table = { place: DatabaseSettings; service: ServiceChild; client: Client; counts: Record<SeededList, number> }

const fill = async (
  engine: Engine,
  settings: Record<string, string>,
  rows: number,
  seconds: number,
): Promise<Table> => {
  const place = await engine.place()
  const service = await startServiceChild(place, settings)
  await seedRows(place, rows, seconds)
  const database = openDatabase(place)
  const lists: readonly SeededList[] = ['transactions', 'program', 'connectionHistory', 'executed', 'multibrandHistory']
  const counted: (readonly [SeededList, number])[] = []
  for (const list of lists) counted.push([list, await countRows(database, list)])
  await database.close()
  return {
    place,
    service,
    client: new Client(service.url),
    counts: Object.fromEntries(counted) as Record<SeededList, number>,
  }
}

/**
 * Returns the milliseconds that one request of a list page takes. Throws unless the answer holds a full page and the
 * number of rows that the database counted.
 */
const readOnce = async ({ client, counts }: Table, page: Page, headers: Record<string, string>): Promise<number> => {
  const count = counts[page.list]
  const number = page.last === true ? Math.ceil(count / page.pageSize) : 1
  const path = `${page.path}?${period}&page=${number}&pageSize=${page.pageSize}${page.query ?? ''}`
  const begun = performance.now()
  const { statusCode, body } = await client.request({ method: 'GET', path, headers })
  const text = await body.text()
  const took = performance.now() - begun
  if (statusCode !== 200) throw new Error(`${page.name} answered ${statusCode} ${text.slice(0, 200)}`)
  const { total, data } = JSON.parse(text) as { total: number; data: unknown[] }
  const expected = page.last === true ? count - (number - 1) * page.pageSize : Math.min(count, page.pageSize)
  if (total !== count || data.length !== expected)
    throw new Error(
      `${page.name} said ${total} and held ${data.length}, but there are ${count} rows and ${expected} on that page`,
    )
  return took
}

const measurePages = async (engine: EngineName, small: Table, large: Table, { calls }: Sizes): Promise<Figure[]> => {
  const [few, many] = [bearer(await small.service.token()), bearer(await large.service.token())]
  const figures: Figure[] = []
  for (const page of pages) {
    const [baseline, value]: [number[], number[]] = [[], []]
    // The first calls are slow: V8 compiles, and PostgreSQL plans each of a connection's first five calls again.
    for (let call = 0; call < calls / 2; call += 1)
      for (const table of [small, large]) await readOnce(table, page, table === small ? few : many)
    for (let count = 0; count < calls; count += 1) {
      baseline.push(await readOnce(small, page, few))
      value.push(await readOnce(large, page, many))
    }
    const measure = `${page.name}, ${large.counts.transactions.toLocaleString('en')} rows, ${engine}`
    figures.push({ measure, unit: 'ms', value: median(value), baseline: median(baseline), target: { atMost: 1.3 } })
  }
  return figures
}

const issueAt = async ({ place, service }: Table, extent: Extent): Promise<number> => {
  const headers = bearer(await service.token())
  const rate = await requestsPerSecond(
    { url: service.url, path: '/transactions', method: 'POST', headers, body: issueBody(), status: 201 },
    extent,
  )
  await settle(place)
  return rate
}

/**
 * Measures the milliseconds of list pages on a large and on a small table. For each table, also measures how fast the
 * service issues points.
 */
export const measureLists = async (
  engine: Engine,
  settings: Record<string, string>,
  sizes: Sizes,
): Promise<Figure[]> => {
  const small = await fill(engine, settings, sizes.smallRows, Number.POSITIVE_INFINITY)
  const large = await fill(engine, settings, sizes.rows, 120 * sizes.patience)
  process.stderr.write(`lists: ${large.counts.transactions.toLocaleString('en')} rows in ${engine.name}\n`)
  const figures = await measurePages(engine.name, small, large, sizes)
  const [few, many]: [number[], number[]] = [[], []]
  await inRounds(sizes.rounds, 40 * sizes.patience, async () => {
    few.push(await issueAt(small, sizes))
    many.push(await issueAt(large, sizes))
  })
  const measure = `E11 issue at ${large.counts.transactions.toLocaleString('en')} rows, ${engine.name}`
  figures.push({
    measure,
    unit: 'per second',
    value: quietRate(many),
    baseline: quietRate(few),
    target: { atLeast: 0.9 },
  })
  for (const { client, service } of [small, large]) {
    await client.close()
    await service.stop()
  }
  return figures
}
