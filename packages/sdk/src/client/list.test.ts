import { expect, test } from 'vitest'
import { sendJson, sendProblem, startServer } from './testing.ts'

type Row = { id: string; createdAt: string }

/** Starts a server with transactions, newest first. `rows` may change between requests. */
const startTransactions = (rows: Row[], onPage: (page: number) => void = () => undefined) =>
  startServer(({ url }, response) => {
    const { searchParams: query } = new URL(url, 'http://localhost')
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 25)]
    const end = Date.parse(query.get('endDate') ?? '')
    const found = rows.filter(({ createdAt }) => !(Date.parse(createdAt) > end))
    sendJson(response, 200, { total: found.length, data: found.slice((page - 1) * size, page * size) })
    onPage(page)
  })

const rowsOf = (count: number, at: (index: number) => number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `txn_${index}`, createdAt: new Date(at(index)).toISOString() }))

const hourMs = 3_600_000
const past = (count: number) => rowsOf(count, (index) => Date.now() - hourMs - index * 1000)
const future = () => new Date(Date.now() + 24 * hourMs)
const idsOf = async (list: AsyncIterable<{ id: string }>): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of list) ids.push(id)
  return ids
}
const startDate = '2020-01-01'

test('await returns one page of a list', async () => {
  const { client, received } = await startTransactions(past(7))
  const page = await client.listTransactions({ startDate, endDate: future(), pageSize: 3 })
  expect([page.total, page.data.length, received.length]).toEqual([7, 3, 1])
})

test.each([0, 1, 25, 26, 60])('for await yields all %i items once', async (count) => {
  const rows = past(count)
  const { client, received } = await startTransactions(rows)
  expect(await idsOf(client.listTransactions({ startDate, endDate: future() }))).toEqual(rows.map(({ id }) => id))
  expect(received).toHaveLength(Math.max(1, Math.ceil(count / 25)))
})

test('rows created during an iteration neither shift a page nor appear', async () => {
  const rows = past(9)
  const before = rows.map(({ id }) => id)
  const { client } = await startTransactions(rows, (page) =>
    rows.unshift({ id: `late_${page}`, createdAt: new Date(Date.now() + 2_000).toISOString() }),
  )
  expect(await idsOf(client.listTransactions({ startDate, endDate: future(), pageSize: 2 }))).toEqual(before)
})

test('a row of the same second as the first answer appears once', async () => {
  const rows = [{ id: 'new', createdAt: new Date(Date.now() + 900).toISOString() }, ...past(4)]
  const { client } = await startTransactions(rows)
  expect(await idsOf(client.listTransactions({ startDate, endDate: future(), pageSize: 2 }))).toEqual(
    rows.map(({ id }) => id),
  )
})

test('an iteration of a sandbox whose clock is ahead yields its rows', async () => {
  const rows = rowsOf(5, (index) => Date.now() + hourMs - index * 1000)
  const { client } = await startTransactions(rows)
  expect(await idsOf(client.listTransactions({ startDate, endDate: future(), pageSize: 2 }))).toHaveLength(5)
})

test('an endDate in the past is sent unchanged', async () => {
  const { client, received } = await startTransactions(past(3))
  await idsOf(client.listTransactions({ startDate, endDate: new Date(Date.now() - 1000), pageSize: 1 }))
  expect(new Set(received.map(({ url }) => new URL(url, 'http://a').searchParams.get('endDate'))).size).toBe(1)
})

const endsOf = (received: { url: string }[]) =>
  received.map(({ url }) => new URL(url, 'http://a').searchParams.get('endDate'))

test.each([
  ['a day', '2026-01-31'],
  ['a month', '2026-01'],
  ['an instant with an offset', '2026-01-31T10:00:00+03:00'],
  ['an instant without a zone', '2026-01-31T10:00:00'],
])('%s in the past is never raised as the end', async (_, endDate) => {
  const rows = rowsOf(3, (index) => Date.parse('2026-01-05T00:00:00Z') - index * 1000)
  const { client, received } = await startServer(({ url }, response) => {
    const page = Number(new URL(url, 'http://a').searchParams.get('page') ?? 1)
    sendJson(response, 200, { total: 3, data: rows.slice(page - 1, page) }, { date: 'Thu, 26 Nov 2026 10:00:00 GMT' })
  })
  expect(await idsOf(client.listTransactions({ startDate, endDate, pageSize: 1 }))).toHaveLength(3)
  expect(endsOf(received)).toEqual([endDate, endDate, endDate])
})

test('an end today becomes the time of the first answer', async () => {
  const now = Date.parse('2026-11-26T10:00:00Z')
  const rows = rowsOf(2, (index) => now - hourMs - index * 1000)
  const { client, received } = await startServer(({ url }, response) => {
    const page = Number(new URL(url, 'http://a').searchParams.get('page') ?? 1)
    sendJson(response, 200, { total: 2, data: rows.slice(page - 1, page) }, { date: new Date(now).toUTCString() })
  })
  await idsOf(client.listTransactions({ startDate, endDate: '2026-11-26', pageSize: 1 }))
  expect(endsOf(received)).toEqual(['2026-11-26', '2026-11-26T10:00:00.000Z'])
})

test('an iteration from a later page does not move the end', async () => {
  // The newest row is on page 1, so page 2 cannot show how far the sandbox's clock is ahead.
  const rows = rowsOf(6, (index) => Date.now() + (6 - index) * hourMs)
  const { client, received } = await startTransactions(rows)
  expect(await idsOf(client.listTransactions({ startDate, endDate: future(), page: 2, pageSize: 2 }))).toEqual(
    rows.slice(2).map(({ id }) => id),
  )
  expect(new Set(endsOf(received)).size).toBe(1)
})

test.each([0, 1, 3, 100])('options.limit %i ends an iteration', async (limit) => {
  const { client, received } = await startTransactions(past(10))
  const list = client.listTransactions({ startDate, endDate: future(), pageSize: 2 }, { limit })
  expect(await idsOf(list)).toHaveLength(Math.min(limit, 10))
  expect(received.length).toBeLessThanOrEqual(Math.max(1, Math.ceil(Math.min(limit, 10) / 2)))
})

test('a break ends the requests of an iteration', async () => {
  const { client, received } = await startTransactions(past(10))
  for await (const _ of client.listTransactions({ startDate, endDate: future(), pageSize: 2 })) break
  expect(received).toHaveLength(1)
})

test('an iteration begins at the page of the input', async () => {
  const rows = past(5)
  const { client } = await startTransactions(rows)
  expect(await idsOf(client.listTransactions({ startDate, endDate: future(), page: 2, pageSize: 2 }))).toEqual(
    rows.slice(2).map(({ id }) => id),
  )
})

test('events follow the cursor until a page is empty', async () => {
  const pages = [
    { data: [{ id: 'evt_1' }, { id: 'evt_2' }], next: 'c1' },
    { data: [{ id: 'evt_3' }], next: 'c2' },
    { data: [], next: 'c2' },
  ]
  const { client, received } = await startServer((_, response, nth) => sendJson(response, 200, pages[nth - 1]))
  expect(await idsOf(client.listWebhookEvents({ after: 'c0' }))).toEqual(['evt_1', 'evt_2', 'evt_3'])
  expect(received.map(({ url }) => url.split('after=')[1])).toEqual(['c0', 'c1', 'c2'])
})

test('an error of the first page leaves no unhandled rejection', async () => {
  const { client } = await startServer((_, response) => sendProblem(response, 403, 'INSUFFICIENT_SCOPE'))
  for (const limit of [0, 5])
    await expect(idsOf(client.listTransactions({ startDate, endDate: future() }, { limit }))).rejects.toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
    })
})

test('an error of a page ends the iteration with that error', async () => {
  const rows = past(4)
  const { client } = await startServer(({ url }, response) =>
    url.includes('page=2')
      ? sendProblem(response, 403, 'INSUFFICIENT_SCOPE')
      : sendJson(response, 200, { total: 4, data: rows.slice(0, 2) }),
  )
  await expect(idsOf(client.listTransactions({ startDate, endDate: future(), pageSize: 2 }))).rejects.toMatchObject({
    code: 'INSUFFICIENT_SCOPE',
  })
})
