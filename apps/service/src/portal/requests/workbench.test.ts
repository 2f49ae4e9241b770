import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { sql } from '../../store/engine/database.ts'
import { startTestService, telecom, type TestService } from '../../../testing/service.ts'

let service: TestService
let portal: Portal
const params = { env: 'sandbox' } as const

beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
  const caller = await service.caller()
  const issue = (referenceNumber: string, programId: string) =>
    caller.createTransaction({
      body: {
        programId,
        destinationAccount: { destinationUserId: '7730051944' },
        referenceNumber,
        basePoints: 1000,
      },
    })
  for (const reference of ['LOST-1', 'LOST-2', 'LOST-2']) await issue(reference, 'prg_unknown').catch(() => {})
  await issue('MADE-1', 'prg_drovak')
  await issue('MADE-2', 'prg_drovak')
  await caller.getTransaction({ params: { transactionId: 'txn_unknown' } }).catch(() => {})
  const all = async () => {
    if ((await portal.listRequests({ params })).data.length < 7) throw new Error('The service has not written yet')
  }
  await vi.waitFor(all, { timeout: 5000 })
})
afterAll(() => service.close())

type ErrorsQuery = Parameters<Portal['listRequestErrors']>[0]['query']
const groupsOf = async (query?: ErrorsQuery) =>
  (await portal.listRequestErrors({ params, query })).data.map(({ code, count, last }) => [code, count, last.endpoint])

test('errors are grouped by code, the newest first', async () => {
  expect(await groupsOf()).toEqual([
    ['TRANSACTION_NOT_FOUND', 1, 'getTransaction'],
    ['PROGRAM_NOT_FOUND', 3, 'createTransaction'],
  ])
  const { data, complete } = await portal.listRequestErrors({ params })
  expect(complete).toBe(true)
  const newest = (await portal.listRequests({ params, query: { code: 'PROGRAM_NOT_FOUND' } })).data[0]
  expect(data[1]?.last).toMatchObject({ id: newest?.id, method: 'POST', path: '/transactions', status: 404 })
})

test('errors are filtered by reference number and by endpoint', async () => {
  expect(await groupsOf({ referenceNumber: 'LOST-2' })).toEqual([['PROGRAM_NOT_FOUND', 2, 'createTransaction']])
  expect(await groupsOf({ referenceNumber: 'MADE-1' })).toEqual([])
  expect(await groupsOf({ endpoint: 'getTransaction' })).toEqual([['TRANSACTION_NOT_FOUND', 1, 'getTransaction']])
})

test('events come newest first, by page and by object', async () => {
  const [second, first] = (await portal.listPortalTransactions({ params })).data
  const { data } = await portal.listPortalEvents({ params })
  const own = data.filter(({ type }) => type === 'TRANSACTION_COMPLETED')
  expect(own.map(({ subjectId }) => subjectId)).toEqual([second!.id, first!.id])
  expect(data.map(({ id }) => id)).toEqual(
    data
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  const paged: string[] = []
  for (let before: string | undefined; ;) {
    const page = await portal.listPortalEvents({ params, query: { limit: '1', before } })
    paged.push(...page.data.map(({ id }) => id))
    if (page.next === null) break
    before = page.next
  }
  expect(paged).toEqual(data.map(({ id }) => id))
  const only = async (query: { eventId: string } | { subjectId: string }) =>
    (await portal.listPortalEvents({ params, query })).data
  expect(await only({ subjectId: first!.id })).toEqual([own[1]])
  expect(await only({ eventId: own[0]!.id })).toEqual([own[0]])
  expect(await only({ eventId: 'evt_unknown' })).toEqual([])
})

test('another organization or environment has none of them', async () => {
  const [{ id: eventId } = { id: '' }] = (await portal.listPortalEvents({ params })).data
  const other = await openPortal(service, telecom)
  const foreign = [
    { reader: other, params },
    { reader: portal, params: { env: 'production' } },
  ] as const
  for (const { reader, params: place } of foreign) {
    expect((await reader.listRequestErrors({ params: place })).data).toEqual([])
    expect((await reader.listPortalEvents({ params: place, query: { eventId } })).data).toEqual([])
  }
})

test('errors older than a day are not counted', async () => {
  const before = await portal.listRequestErrors({ params })
  const [group] = before.data
  const old = 'req_00000000000000000000000000'
  await service.byHand(sql`update api_requests set id = ${old} where id = ${group!.last.id}`)
  expect((await groupsOf()).map(([code]) => code)).toEqual(['PROGRAM_NOT_FOUND'])
})
