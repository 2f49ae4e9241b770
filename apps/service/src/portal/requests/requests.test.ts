import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { bank, startTestService, telecom, type TestService } from '../../../testing/service.ts'

let service: TestService
let portal: Portal
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
  await issue('SEEN-1', 'prg_drovak')
  await issue('SEEN-1', 'prg_drovak')
  await issue('SEEN-2', 'prg_unknown').catch(() => {})
  await caller.listPrograms({})
  const all = async () => {
    if ((await list({})).data.length < 5) throw new Error('The service has not written the requests yet')
  }
  await vi.waitFor(all, { timeout: 5000 })
})
afterAll(() => service.close())

type Query = Parameters<Portal['listRequests']>[0]['query']
const params = { env: 'sandbox' } as const
const list = (query: Query) => portal.listRequests({ params, query })
const endpointsOf = async (query: Query) => (await list(query)).data.map(({ endpoint }) => endpoint)

test('a list is found again by every filter and page', async () => {
  expect(await endpointsOf({})).toEqual([
    'listPrograms',
    'createTransaction',
    'createTransaction',
    'createTransaction',
    'getToken',
  ])
  expect(await endpointsOf({ status: '4xx' })).toEqual(['createTransaction'])
  expect(await endpointsOf({ code: 'PROGRAM_NOT_FOUND' })).toEqual(['createTransaction'])
  expect(await endpointsOf({ endpoint: 'getToken' })).toEqual(['getToken'])
  expect(await endpointsOf({ referenceNumber: 'SEEN-1' })).toHaveLength(2)
  expect(await endpointsOf({ clientId: bank.clientId.sandbox })).toHaveLength(5)
  expect(await endpointsOf({ clientId: telecom.clientId.sandbox })).toEqual([])
  expect(await endpointsOf({ overMs: '60000' })).toEqual([])
  expect(await endpointsOf({ to: '2026-01-01' })).toEqual([])
  const first = await list({ limit: '2' })
  const second = await list({ limit: '3', before: first.next! })
  expect([first.data.length, second.data.length, second.next]).toEqual([2, 3, null])
  await expect(list({ before: 'SEEN-1' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('a request shows its transaction, its client and its bodies', async () => {
  const { data } = await list({ referenceNumber: 'SEEN-1' })
  const [again, first] = data
  const read = await portal.getRequest({ params: { ...params, requestId: first!.id } })
  expect(read).toMatchObject({
    endpoint: 'createTransaction',
    status: 201,
    replayed: false,
    clientId: bank.clientId.sandbox,
    network: '127.0.0.1',
  })
  expect(read.clientName).not.toBeNull()
  expect(read.transactionId).toMatch(/^txn_/)
  expect(JSON.parse(read.bodies!.request!)).toMatchObject({
    referenceNumber: 'SEEN-1',
    destinationAccount: { destinationUserId: '•••' },
  })
  expect(again).toMatchObject({ replayed: true, transactionId: read.transactionId })
})

test.each(['support', 'viewer'] as const)('the role %s reads no bodies', async (role) => {
  const { data } = await list({ code: 'PROGRAM_NOT_FOUND' })
  const headers = await service.portalHeaders(bank, role)
  const answer = await fetch(`${service.portalUrl}/portal/api/sandbox/requests/${data[0]!.id}`, { headers })
  expect([answer.status, await answer.json()]).toMatchObject([200, { code: 'PROGRAM_NOT_FOUND', bodies: null }])
})

test('nobody reads a request of another organization or environment', async () => {
  const [{ id: requestId } = { id: '' }] = (await list({})).data
  const unknown = { code: 'REQUEST_NOT_FOUND' }
  const other = await openPortal(service, telecom)
  await expect(other.getRequest({ params: { ...params, requestId } })).rejects.toMatchObject(unknown)
  await expect(portal.getRequest({ params: { env: 'production', requestId } })).rejects.toMatchObject(unknown)
  expect((await other.listRequests({ params })).data).toEqual([])
})

test('usage counts the same requests by time, endpoint and client', async () => {
  const usage = await portal.getUsage({ params })
  expect(usage).toMatchObject({
    by: 'hour',
    total: 5,
    classes: { '2xx': 4, '3xx': 0, '4xx': 1, '429': 0, '5xx': 0 },
  })
  expect(usage.series).toHaveLength(24)
  expect(usage.series.reduce((sum, { total }) => sum + total, 0)).toBe(5)
  expect(usage.endpoints[0]).toMatchObject({ endpoint: 'createTransaction', total: 3 })
  expect(usage.clients).toMatchObject([{ clientId: bank.clientId.sandbox, total: 5 }])
  expect(usage.p95Ms).toBeGreaterThanOrEqual(usage.p50Ms!)
  expect(usage.budgets.find(({ bucket }) => bucket === 'money')).toEqual({
    bucket: 'money',
    perSecond: 25,
    burst: 50,
    total: 3,
    limited: 0,
  })
  const days = await portal.getUsage({ params, query: { by: 'day' } })
  expect([days.series.length, days.total]).toEqual([30, 5])
  expect((await portal.getUsage({ params, query: { to: '2026-01-01' } })).total).toBe(0)
})

test('usage refuses a period that is too long', async () => {
  const query = { from: '2020-01-01', to: '2020-03-01' }
  await expect(portal.getUsage({ params, query })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'from', code: 'OUT_OF_RANGE' }],
  })
  expect((await portal.getUsage({ params, query: { ...query, by: 'day' } })).series).toHaveLength(61)
})
