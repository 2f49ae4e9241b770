import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSamples, type ContractSamples } from '../../testing/contract-samples.ts'
import { readInstant } from '@loyalty/contract'
import { isoDate, readRange } from '../../src/http/request/dates.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
let samples: ContractSamples
beforeAll(async () => {
  service = await startTestService()
  samples = await createSamples(service)
  const account = (id: number) => ({ destinationUserId: `7730${id}` })
  const send = (method: string, path: string, body: unknown) => samples.call(method, path, body, samples.bearer)
  for (let count = 0; count < 23; count += 1) {
    await send('POST', '/transactions', {
      programId: 'prg_drovak',
      destinationAccount: account(1),
      referenceNumber: `P-${count}`,
      basePoints: 200,
    })
    await send('POST', '/program-connections', {
      sourceUserId: 'pager',
      programId: 'prg_drovak',
      destinationAccount: account(count),
    })
    await send('PUT', '/multibrand/program-connections', {
      sourceUserId: 'customer-1001',
      connections: [{ destinationProgramId: 'prg_drovak', percentage: 100, destinationAccount: account(count) }],
    })
  }
})
afterAll(() => service.close())

type Page = { total: number; data: { id: string }[] }

const lists: [string, string][] = [
  ['/transactions', '?startDate=2020-01-01&endDate=2099-12-31&'],
  ['/campaigns', '?'],
  ['/program-connections/history', '?'],
  ['/multibrand/program-connections/history', '?'],
  ['/multibrand/transactions', '?'],
]

const page = async (path: string, query: string): Promise<Page> => {
  const response = await samples.call('GET', path + query, undefined, samples.bearer)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

test.for(lists)('invariant 44: the pages of %s together equal the whole list', async ([path, query]) => {
  const whole = await page(path, `${query}pageSize=5000`)
  expect(whole.total).toBe(whole.data.length)
  const ids = whole.data.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const pageSize of [1, 2, 3, 7, 23, 24, 25]) {
    const together: string[] = []
    for (let number = 1; number <= Math.ceil(whole.total / pageSize) + 1; number += 1) {
      const { total, data } = await page(path, `${query}pageSize=${pageSize}&page=${number}`)
      expect(total).toBe(whole.total)
      together.push(...data.map(({ id }) => id))
    }
    expect(together, `${pageSize} to a page`).toEqual(ids)
  }
  expect((await page(path, query.slice(0, -1))).data.length, 'S:488').toBe(Math.min(25, whole.total))
})

describe('invariant 48: a time means one instant in every notation and zone', () => {
  const instant = Date.UTC(2025, 0, 31, 10, 0, 0)
  const same = [
    '2025-01-31T10:00:00.000Z',
    '2025-01-31T10:00:00Z',
    '2025-01-31T10:00Z',
    '2025-01-31T10:00',
    '2025-01-31T10:00:00',
    '2025-01-31T14:00:00+04:00',
    '2025-01-31T05:30:00-04:30',
    '2025-01-31T14:00:00 04:00',
    '2025-02-01T00:00:00+14:00',
    'Fri, 31 Jan 2025 10:00:00 GMT',
    '31 Jan 2025 10:00:00 +0000',
    'Fri, 31 Jan 2025 14:00:00 +0400',
    '1738317600',
    '1738317600000',
  ]

  test.for(same)('invariant 48: readInstant reads the notation %s as the expected instant', (text) => {
    for (const use of ['start', 'end'] as const) expect(readInstant(text, use)).toBe(instant)
  })

  test('invariant 48: a filter returns the same list in every time zone', async () => {
    const all = await page('/transactions', '?startDate=2020-01-01&endDate=2099-12-31&pageSize=5000')
    const [newest] = all.data as { createdAt?: string; id: string }[]
    const at = Date.parse(newest!.createdAt!)
    const zones = ['Z', '+00:00', '+04:00', '-11:30', '+14:00']
    const written = (moment: number, zone: string): string => {
      const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
      const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
      return isoDate(moment + offset).replace('Z', zone)
    }
    const lists = new Set<string>()
    for (const start of zones)
      for (const end of zones) {
        const query = new URLSearchParams({ startDate: written(at, start), endDate: written(at, end) })
        lists.add(JSON.stringify((await page('/transactions', `?${String(query)}`)).data.map(({ id }) => id)))
      }
    expect(lists.size).toBe(1)
    expect([...lists][0]).toContain(newest!.id)
  })

  test('invariant 48: a period includes the whole day of endDate', async () => {
    const today = isoDate(Date.now()).slice(0, 10)
    const tomorrow = isoDate(Date.now() + 86_400_000).slice(0, 10)
    const yesterday = isoDate(Date.now() - 86_400_000).slice(0, 10)
    const total = async (startDate: string, endDate: string) =>
      (await page('/transactions', `?startDate=${startDate}&endDate=${endDate}`)).total
    expect((await total(yesterday, today)) + (await total(tomorrow, tomorrow))).toBe(await total(yesterday, tomorrow))
    expect(await total(yesterday, tomorrow)).toBeGreaterThan(20)
    expect(readRange({ startDate: '2025-01-31', endDate: '2025-01-31' })).toEqual({
      from: Date.UTC(2025, 0, 31),
      to: Date.UTC(2025, 0, 31, 23, 59, 59, 999),
    })
  })

  test.for([
    '2025-02-30',
    '2025-13-01',
    '31/01/2025',
    '01-31-2025',
    '2025-1-31',
    '2025-01-31T24:00:01Z',
    '2025-01-31T10:00:60Z',
    '2025-01-31T10:00:00+25:00',
    'yesterday',
    '12345',
    '202501',
    '',
  ])('invariant 48: a filter refuses the ambiguous or invalid time %s', async (text) => {
    const query = new URLSearchParams({ startDate: text, endDate: '2099-01-01' })
    const response = await samples.call('GET', `/transactions?${String(query)}`, undefined, samples.bearer)
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'startDate' }] })
  })

  test('invariant 48: answers have times in UTC with milliseconds', async () => {
    const { data } = await page('/transactions', '?startDate=2020-01-01&endDate=2099-12-31')
    for (const item of data as { createdAt?: string; id: string }[])
      expect(item.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
})
