import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExchangeSession } from '@loyalty/contract'
import { bank, startTestService, telecom, type TestService } from '../../testing/service.ts'
import { widgetSessions } from './widget-sessions.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const { purchase, mint, open, nonce } = widgetSessions(() => service)
const account = { destinationUserId: '7730051944' }
const elsewhere = { programId: 'prg_papyrine', destinationAccount: { destinationUserId: 'PR-771204' } }
const linesOf = async (referenceNumber: string) => {
  const caller = await service.caller()
  const { data } = await caller.listTransactions({
    query: {
      startDate: new Date(Date.now() - 86_400_000).toISOString(),
      endDate: new Date(Date.now() + 86_400_000).toISOString(),
      pageSize: '5000',
    },
  })
  return data.filter((item) => item.referenceNumber === referenceNumber)
}

test('an order’s receipt is the answer to every later program choice', async () => {
  const order = purchase({ userId: 'two-tabs' })
  const [first, second] = [await open(await mint(order)), await open(await mint(order))]
  const receipt = await first.client.createExchange({ body: { programId: 'prg_drovak', destinationAccount: account } })
  for (const body of [
    elsewhere,
    { ...elsewhere, saveAccount: true },
    { programId: 'prg_drovak', destinationAccount: { destinationUserId: '1112223334' } },
    { programId: 'prg_unknown', destinationAccount: account },
  ])
    expect(await second.client.createExchange({ body })).toEqual(receipt)
  expect(await linesOf(order.referenceNumber)).toHaveLength(1)
  const later = await open(await mint(purchase({ userId: 'two-tabs' })))
  expect(later.session.exchange.options.filter(({ savedAccount }) => savedAccount !== null)).toEqual([])
})

test('simultaneous program choices for one order all return the same receipt', async () => {
  const order = purchase()
  const [one, two] = [await open(await mint(order)), await open(await mint(order))]
  const body = { programId: 'prg_drovak', destinationAccount: account }
  const receipts = await Promise.all([
    one.client.createExchange({ body }),
    two.client.createExchange({ body: elsewhere }),
    two.client.createExchange({ body: elsewhere }),
    one.client.createExchange({ body }),
  ])
  for (const receipt of receipts) expect(receipt).toEqual(receipts[0])
  expect(await linesOf(order.referenceNumber)).toHaveLength(1)
})

test('the error for a used reference number reveals nothing about its transaction', async () => {
  const body = { programId: 'prg_drovak', destinationAccount: account }
  const order = purchase()
  const others = await Promise.all(
    [{ userId: 'customer-1002' }, { amount: 51 }, { currency: 'USD' as const }].map(async (more) =>
      open(await mint({ ...order, ...more })),
    ),
  )
  await (await open(await mint(order))).client.createExchange({ body })
  const served = purchase()
  others.push(await open(await mint(served)))
  const caller = await service.caller()
  await caller.createTransaction({
    body: { ...body, value: served.amount, currency: served.currency, referenceNumber: served.referenceNumber },
  })
  for (const { client } of others)
    for (const tried of [body, elsewhere]) {
      const refusal: unknown = await client.createExchange({ body: tried }).catch((error: unknown) => error)
      expect(refusal).toMatchObject({
        status: 409,
        code: 'REFERENCE_NUMBER_CONFLICT',
        errors: [{ field: 'referenceNumber' }],
      })
      expect(String(refusal) + JSON.stringify(refusal)).not.toMatch(/prg_|destination|7730051944|customer-/)
    }
  for (const { referenceNumber } of [order, served]) expect(await linesOf(referenceNumber)).toHaveLength(1)
})

test('other organizations and environments do not get an order’s receipt', async () => {
  const order = purchase()
  const body = { programId: 'prg_drovak', destinationAccount: account }
  const receipt = await (await open(await mint(order))).client.createExchange({ body })
  const openIn = async (...[organization, env]: [typeof telecom | typeof bank, 'sandbox' | 'production']) => {
    const caller = await service.caller(organization, env)
    const { accessToken: token } = await caller.createPointExchangeToken({
      body: { ...service.credentials(organization, env), ...order },
    })
    const client = service.widget(() => '', env)
    return (await client.createWidgetSession({ body: { token, nonce: nonce() } })) as ExchangeSession
  }
  const [other, live] = [await openIn(telecom, 'sandbox'), await openIn(bank, 'production')]
  expect([other.exchange.receipt, live.exchange.receipt]).toEqual([null, null])
  const issued = await service.widget(() => other.sessionToken).createExchange({ body })
  expect(issued.id).not.toBe(receipt.id)
})
