import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServiceClient, Problem, type ServiceClient } from '../../../../packages/sdk/src/index.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
let loyalty: ServiceClient

beforeAll(async () => {
  service = await startTestService()
  loyalty = createServiceClient({ baseUrl: service.baseUrls.sandbox, ...service.credentials() })
})
afterAll(() => service[Symbol.asyncDispose]())

const issue = (referenceNumber: string) =>
  loyalty.createTransaction({
    programId: 'prg_drovak',
    destinationAccount: { destinationUserId: '7730051944' },
    referenceNumber,
    basePoints: 200,
  })

test('the client issues points, and reads them by the reference number', async () => {
  const issued = await issue('SDK-ONE')
  expect(await issue('SDK-ONE')).toEqual(issued)
  expect(await loyalty.getTransaction({ transactionId: 'SDK-ONE' })).toMatchObject({ id: issued.id })
})

test('an iteration yields each transaction once while others are created', async () => {
  const before: string[] = []
  for (let index = 0; index < 7; index += 1) before.push((await issue(`SDK-BEFORE-${index}`)).id)
  const endDate = new Date(Date.now() + 86_400_000)
  const ids: string[] = []
  for await (const { id } of loyalty.listTransactions({ startDate: new Date(0), endDate, pageSize: 3 })) {
    ids.push(id)
    if (ids.length % 3 === 0) await issue(`SDK-LATE-${ids.length}`)
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(before))
  const { data } = await loyalty.listTransactions({ startDate: new Date(0), endDate, pageSize: 1 })
  expect(ids).not.toContain(data[0]?.id)
})

test('every list and read without required input answers', async () => {
  expect((await loyalty.listPrograms()).length).toBeGreaterThan(0)
  expect(await loyalty.listCurrencies()).toContain('SAR')
  expect(await loyalty.listCampaigns()).toMatchObject({ total: expect.any(Number) })
  expect(await loyalty.listExecutedTransactions({ pageSize: 5 })).toMatchObject({ data: expect.any(Array) })
  expect(await loyalty.sendTestEvent()).toMatchObject({ type: 'TRANSACTION_COMPLETED' })
  const ids: string[] = []
  for await (const { id } of loyalty.listWebhookEvents({ limit: 2 }, { limit: 3 })) ids.push(id)
  expect(ids.length).toBeGreaterThan(0)
})

test('the page of a Problem answers', async () => {
  const error: unknown = await loyalty.getTransaction({ transactionId: 'SDK-NONE' }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Problem)
  const { docs, code } = error as Problem
  expect(code).toBe('TRANSACTION_NOT_FOUND')
  expect((await fetch(docs)).status).toBe(200)
})

test('the client mints the tokens of both widgets', async () => {
  const order = { userId: 'customer-1001', amount: 50, currency: 'SAR', referenceNumber: 'SDK-WIDGET' } as const
  expect(await loyalty.widgetTokens.pointExchange(order)).toMatchObject({ expiresIn: 600 })
  expect(await loyalty.widgetTokens.multibrand({ userId: 'customer-1001' })).toMatchObject({ expiresIn: 60 })
})
