import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
let get: (path: string) => Promise<{ status: number; body: { total: number; data: { id: string }[]; errors: unknown } }>

const lists = {
  E8: { path: '/campaigns', times: ['startDate'], dated: false },
  E12: { path: '/transactions', times: ['createdAt'], dated: true },
  E16: { path: '/program-connections/history', times: ['timestamp'], dated: true },
  M4: { path: '/multibrand/transactions', times: ['createdAt'], dated: true },
  M10: { path: '/multibrand/program-connections/history', times: ['timestamp'], dated: true },
}
const everything = 'startDate=2020-01-01&endDate=2099-12-31'
const rows = Object.entries(lists).map(([spec, list]) => ({
  spec,
  ...list,
  all: `${list.path}?${list.dated ? everything : ''}`,
}))

beforeAll(async () => {
  service = await startTestService()
  const caller = await service.caller()
  const destinationAccount = { destinationUserId: '7730051944' }
  const connections = [{ destinationProgramId: 'prg_drovak', percentage: 100, destinationAccount }]
  // Adds rows, so that some lists exceed the default page of 25 rows. The lists of the seed catalog have fewer rows.
  for (let index = 0; index < 27; index += 1) {
    const issue = { programId: 'prg_drovak', destinationAccount, referenceNumber: `PAGE-${index}`, basePoints: 200 }
    await caller.createTransaction({ body: issue })
    await caller.upsertConnection({
      body: { programId: 'prg_drovak', destinationAccount, sourceUserId: `pager-${index}` },
    })
    await caller.updateMultibrandConnections({ body: { sourceUserId: `pager-${index}`, connections } })
  }
  const authorization = `Bearer ${await service.accessToken()}`
  get = async (path) => {
    const response = await fetch(service.baseUrls.sandbox + path, { headers: { authorization } })
    return { status: response.status, body: (await response.json()) as never }
  }
})
afterAll(() => service.close())

test.for(rows)('the pages of endpoint $spec have 25 items by default, without gaps', async ({ all, times }) => {
  const { body: whole } = await get(`${all}&pageSize=5000`)
  expect(whole.total).toBe(whole.data.length)
  expect(whole.total).toBeGreaterThan(3)
  expect((await get(all)).body.data).toEqual(whole.data.slice(0, 25))
  const moments = whole.data.map((item) => (item as Record<string, unknown>)[times[0]!] as string)
  expect(moments).toEqual(moments.toSorted().toReversed())
  for (const pageSize of [1, 4, 25].filter((size) => whole.total / size < 60)) {
    const pages = []
    for (let page = 1; page <= Math.ceil(whole.total / pageSize); page += 1)
      pages.push((await get(`${all}&pageSize=${pageSize}&page=${page}`)).body)
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([whole.total]))
  }
  const past = await get(`${all}&pageSize=25&page=${Math.ceil(whole.total / 25) + 1}`)
  expect(past).toEqual({ status: 200, body: { total: whole.total, data: [] } })
  expect((await get(`${all}&pageSize=5000&page=999999999`)).body).toEqual({ total: whole.total, data: [] })
})

test.for(rows)('endpoint $spec refuses a page or page size outside the allowed range', async ({ all }) => {
  for (const wrong of ['pageSize=0', 'pageSize=5001', 'page=0', 'page=-1', 'page=1.5', 'pageSize=ten', 'page='])
    expect(await get(`${all}&${wrong}`), wrong).toMatchObject({
      status: 400,
      body: { errors: [{ field: wrong.split('=')[0] }] },
    })
})

test.for(rows.filter(({ dated }) => dated))(
  'endpoint $spec includes the first and the last instant of a period',
  async ({ path, times }) => {
    const { body: whole } = await get(`${path}?${everything}&pageSize=5000`)
    const moment = (item: object): string => (item as Record<string, string>)[times[0]!]!
    const [newest, oldest] = [moment(whole.data[0]!), moment(whole.data.at(-1)!)]
    const within = async (startDate: string, endDate: string) =>
      (
        await get(
          `${path}?startDate=${encodeURIComponent(startDate)}&endDate=${encodeURIComponent(endDate)}&pageSize=5000`,
        )
      ).body
    const expected = whole.data.filter((item) => moment(item) === newest)
    expect(await within(newest, newest)).toEqual({ total: expected.length, data: expected })
    expect((await within(oldest.slice(0, 10), newest.slice(0, 10))).total).toBe(whole.total)
    expect((await within(String(Date.parse(oldest)), newest.replace('Z', '+00:00'))).total).toBe(whole.total)
    const shifted = new Date(Date.parse(newest) + 3 * 3_600_000).toISOString().replace('Z', '+03:00')
    expect((await within(shifted, shifted)).total).toBe(expected.length)
    expect(await get(`${path}?startDate=2026-02-01&endDate=2026-01-01`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'startDate' }] },
    })
  },
)

test.for(rows.filter(({ dated, spec }) => dated && spec !== 'E12'))(
  'endpoint $spec accepts a period without a start or end',
  async ({ path }) => {
    const open = (await get(`${path}?pageSize=5000`)).body
    expect(open.total).toBe(open.data.length)
    expect((await get(`${path}?startDate=2020-01-01`)).body.total).toBe(open.total)
    expect((await get(`${path}?endDate=2099-01-01`)).body.total).toBe(open.total)
    expect((await get(`${path}?endDate=2020-01-01`)).body).toEqual({ total: 0, data: [] })
  },
)

test('the list of transactions requires startDate and endDate', async () => {
  expect(await get('/transactions?startDate=2020-01-01')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'endDate', code: 'MISSING_FIELD' }] },
  })
})
