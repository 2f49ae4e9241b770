import { expect, test } from 'vitest'
import { openTestStore, production, sandbox } from '../../../testing/open-test-store.ts'
import { createIds } from '../access/ids.ts'
import type { Query, Row } from '../engine/database.ts'
import { openExportReader } from '../export-reader.ts'
import { statusClasses, statusClassOf, type RequestRow } from './request-row.ts'
import { createRequestLog, type RequestQuery } from './request-log.ts'
import { bucketOf, hourOf, quantileOf, sumOf, type UsageHour } from './usage.ts'

const day = 86_400_000
const clock = { now: Date.UTC(2026, 10, 21, 10) }
const ids = createIds(() => clock.now)
const never = new AbortController().signal

const rowAt = (at: number, more: Partial<RequestRow> = {}): RequestRow => {
  clock.now = at
  return {
    ...sandbox,
    id: ids('req'),
    clientId: 'cl_one',
    secretId: null,
    endpoint: 'listPrograms',
    method: 'GET',
    path: '/programs',
    status: 200,
    code: null,
    micros: 1000,
    bytesIn: 0,
    bytesOut: 10,
    replayed: false,
    reference: null,
    transactionId: null,
    network: '127.0.0.1',
    userAgent: null,
    contentType: null,
    requestBody: '{}',
    responseBody: '{}',
    createdAt: at,
    ...more,
  }
}

test('pages of any size together contain every matching request, newest first', async () => {
  await using tested = await openTestStore()
  const begin = clock.now
  const rows = Array.from({ length: 90 }, (_, index) =>
    rowAt(begin + index * 1000, {
      clientId: ['cl_one', 'cl_two'][index % 2]!,
      endpoint: ['listPrograms', 'createTransaction', 'getBalance'][index % 3]!,
      status: [200, 201, 304, 404, 429, 500, 200][index % 7]!,
      code: index % 7 === 3 ? 'PROGRAM_NOT_FOUND' : null,
      micros: index * 100,
      reference: index % 5 === 0 ? `R-${index % 10}` : null,
    }),
  )
  await tested.store.requestRecords.add(rows, [])
  const { requestLog } = tested.store.organization(sandbox)
  const queries: Omit<RequestQuery, 'limit'>[] = [
    {},
    ...statusClasses.map((statusClass) => ({ statusClass })),
    { code: 'PROGRAM_NOT_FOUND' },
    { clientId: 'cl_two' },
    { clientId: 'cl_two', statusClass: 4 },
    { endpoint: 'getBalance', fromMicros: 5000 },
    { reference: 'R-5' },
    { reference: 'R-0', clientId: 'cl_one', statusClass: 2 },
    { from: begin + 10_000, to: begin + 50_000 },
    { from: begin + 10_000, to: begin + 50_000, clientId: 'cl_one', endpoint: 'listPrograms' },
  ]
  for (const query of queries) {
    const wanted = rows
      .filter(
        (row) =>
          (query.statusClass ?? statusClassOf(row.status)) === statusClassOf(row.status) &&
          (query.code ?? row.code) === row.code &&
          (query.clientId ?? row.clientId) === row.clientId &&
          (query.endpoint ?? row.endpoint) === row.endpoint &&
          (query.reference ?? row.reference) === row.reference &&
          row.micros >= (query.fromMicros ?? 0) &&
          row.createdAt >= (query.from ?? 0) &&
          row.createdAt <= (query.to ?? Infinity),
      )
      .map(({ id }) => id)
      .toReversed()
    for (const limit of [1, 7, 200]) {
      const found: string[] = []
      let before: string | undefined
      do {
        const { data, next } = await requestLog.page({ ...query, before, limit })
        found.push(...data.map(({ id }) => id))
        before = next ?? undefined
      } while (before !== undefined)
      expect(found, JSON.stringify({ query, limit })).toEqual(wanted)
    }
  }
  const { organizationId: _, env: __, ...first } = rows[0]!
  expect(await requestLog.find(rows[0]!.id)).toEqual(first)
  expect((await tested.store.organization(production).requestLog.page({ limit: 5 })).data).toEqual([])
})

test('a page reads at most 20,000 rows, and 5,000 for an export', async () => {
  await using tested = await openTestStore()
  const begin = clock.now
  const old = rowAt(begin, { endpoint: 'getBalance' })
  const rows = [old, ...Array.from({ length: 20_050 }, (_, index) => rowAt(begin + index))]
  await tested.store.requestRecords.add(rows, [])
  const { requestLog } = tested.store.organization(sandbox)
  const first = await requestLog.page({ endpoint: 'getBalance', limit: 50 })
  expect(first.data).toEqual([])
  expect(first.next).toBe(rows.at(-20_000)!.id)
  const reader = openExportReader(tested.settings)
  const step = await reader.requestLog(sandbox).page({ endpoint: 'getBalance', limit: 50 })
  await reader.close()
  expect(step.next).toBe(rows.at(-5000)!.id)
  const second = await requestLog.page({ endpoint: 'getBalance', before: first.next!, limit: 50 })
  expect([second.data.map(({ id }) => id), second.next]).toEqual([[old.id], null])
})

test('lists read no bodies', async () => {
  await using tested = await openTestStore()
  const begin = clock.now
  await tested.store.requestRecords.add(
    [rowAt(begin, { status: 404, code: 'PROGRAM_NOT_FOUND', reference: 'R-1' })],
    [],
  )
  const found: Row[] = []
  const read = async (query: Query) => {
    const rows = await tested.database().read(query)
    found.push(...rows)
    return rows
  }
  const log = createRequestLog({ read }, sandbox)
  for (const query of [{}, { code: 'PROGRAM_NOT_FOUND' }, { reference: 'R-1' }])
    expect((await log.page({ ...query, limit: 5 })).data).toHaveLength(1)
  expect((await log.errorGroups({ from: begin, most: 5 })).groups).toHaveLength(1)
  expect(found.filter((row) => 'request_body' in row || 'response_body' in row)).toEqual([])
})

test('retention keeps errors of production longer, without their bodies', async () => {
  await using tested = await openTestStore()
  const now = clock.now + 40 * day
  const kinds = [3, 10, 31].flatMap((age) =>
    [sandbox, production].flatMap((caller) =>
      [200, 404].map((status) => ({ ...caller, status, createdAt: now - age * day })),
    ),
  )
  const rows = kinds.toSorted((a, b) => a.createdAt - b.createdAt).map((kind) => rowAt(kind.createdAt, kind))
  await tested.store.requestRecords.add(rows, [])
  await tested.store.requestRecords.prune(now, { days: 7, errors: 30 }, never)
  const left = async (caller: typeof sandbox) => {
    const { requestLog } = tested.store.organization(caller)
    const { data } = await requestLog.page({ limit: 50 })
    const found = await Promise.all(data.map(({ id }) => requestLog.find(id)))
    return found.map((row) => [(now - row!.createdAt) / day, row!.status, row!.requestBody])
  }
  expect(await left(sandbox)).toEqual([
    [3, 404, '{}'],
    [3, 200, '{}'],
  ])
  expect(await left(production)).toEqual([
    [3, 404, '{}'],
    [3, 200, '{}'],
    [10, 404, null],
  ])
})

const hourRow = (hour: number, more: Partial<UsageHour> = {}): UsageHour => ({
  ...sandbox,
  hour,
  clientId: 'cl_one',
  endpoint: 'listPrograms',
  statusClass: 2,
  count: 2,
  micros: 7000,
  buckets: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
  ...more,
})

test('usage adds the counts of all processes by hour and by day', async () => {
  await using tested = await openTestStore()
  const midnight = Date.UTC(2026, 10, 21)
  const hour = 3_600_000
  const hours = [0, 1, 30].flatMap((index) => [
    hourRow(midnight + index * hour),
    hourRow(midnight + index * hour, { statusClass: 429, clientId: 'cl_two', count: 1 }),
  ])
  await Promise.all([1, 2, 3].map(() => tested.store.requestRecords.add([], hours)))
  const { usage } = tested.store.organization(sandbox)
  const counts = async (by: 'hour' | 'day', to: number) =>
    (await usage.byTime({ from: midnight, to, by })).map(({ at, statusClass, count }) => [
      (at - midnight) / hour,
      statusClass,
      count,
    ])
  expect(await counts('hour', midnight + hour)).toEqual([
    [0, 2, 6],
    [0, 429, 3],
    [1, 2, 6],
    [1, 429, 3],
  ])
  expect(await counts('day', midnight + 40 * hour)).toEqual([
    [0, 2, 12],
    [0, 429, 6],
    [24, 2, 6],
    [24, 429, 3],
  ])
  const byClient = await usage.byClient({ from: midnight, to: midnight + 40 * hour, by: 'day' })
  expect(byClient.map(({ clientId, statusClass, count }) => [clientId, statusClass, count])).toEqual([
    ['cl_one', 2, 18],
    ['cl_two', 429, 9],
  ])
  await tested.store.requestRecords.prune(midnight + 397 * day, { days: 7, errors: 30 }, never)
  expect(await counts('day', midnight + 40 * hour)).toEqual([
    [24, 2, 6],
    [24, 429, 3],
  ])
})

test('quantiles lie in the bucket of their request', () => {
  const micros = [900, 4000, 6000, 30_000, 30_000, 40_000, 300_000, 9_000_000]
  const rows = micros.map((each) => {
    const buckets = Array.from({ length: 10 }, () => 0)
    buckets[bucketOf(each)] = 1
    return { count: 1, micros: each, buckets }
  })
  const sum = sumOf(rows)
  expect([sum.count, sum.micros]).toEqual([8, micros.reduce((one, other) => one + other)])
  expect(quantileOf(sum, 0.5)).toBeGreaterThan(25)
  expect(quantileOf(sum, 0.5)).toBeLessThanOrEqual(50)
  expect(quantileOf(sum, 0.99)).toBe(2500)
  expect(quantileOf(sumOf([]), 0.5)).toBeNull()
  expect(hourOf(Date.UTC(2026, 0, 1, 5, 59))).toBe(Date.UTC(2026, 0, 1, 5))
})

test('groups of errors read at most the given number of requests', async () => {
  await using tested = await openTestStore()
  const begin = clock.now
  const failed = (index: number, code: string | null) =>
    rowAt(begin + index, { status: code === null ? 499 : 404, code, endpoint: index % 2 === 0 ? 'getBalance' : 'x' })
  const rows = [
    failed(0, 'OLD'),
    failed(1, 'OLD'),
    rowAt(begin + 2),
    failed(3, 'PROGRAM_NOT_FOUND'),
    failed(4, 'PROGRAM_NOT_FOUND'),
    failed(5, null),
  ]
  await tested.store.requestRecords.add(rows, [])
  const { requestLog } = tested.store.organization(sandbox)
  const grouped = async (query: { most: number; endpoint?: string; from?: number }) => {
    const { groups, isComplete } = await requestLog.errorGroups({ from: begin, ...query })
    return [groups.map(({ count, last }) => [last.code, count, last.createdAt - begin]), isComplete]
  }
  const newest = [
    [null, 1, 5],
    ['PROGRAM_NOT_FOUND', 2, 4],
  ]
  expect(await grouped({ most: 5 })).toEqual([[...newest, ['OLD', 2, 1]], true])
  expect(await grouped({ most: 3 })).toEqual([newest, false])
  expect(await grouped({ most: 5, from: begin + 2 })).toEqual([newest, true])
  expect(await grouped({ most: 3, endpoint: 'getBalance' })).toEqual([[['PROGRAM_NOT_FOUND', 1, 4]], false])
})
