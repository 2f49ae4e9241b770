import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxTriggers, type SandboxTrigger } from '@loyalty/contract/sandbox'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let portal: Portal
let bank: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
  bank = await service.caller()
})
afterAll(() => service.close())

const params = { env: 'sandbox' } as const
type Trigger = keyof typeof sandboxTriggers

const refusing = Object.entries<SandboxTrigger>(sandboxTriggers).flatMap(([trigger, { refusal }]) =>
  refusal === undefined ? [] : [[trigger as Trigger, refusal.code, refusal.when === 'lost'] as const],
)

test.each(refusing)('the run of %s reports %s', async (trigger, code, isIssued) => {
  const run = await portal.runSandboxTrigger({ params: { trigger } })
  expect(run).toMatchObject({ code })
  expect(run.transactionId !== null).toBe(isIssued)
})

test('the run of an issuing trigger opens its transaction', async () => {
  const { status, code, transactionId, referenceNumber } = await portal.runSandboxTrigger({
    params: { trigger: 'SBX-WEBHOOK-DUPLICATE' },
  })
  expect([status, code]).toEqual([201, null])
  const transaction = await portal.getPortalTransaction({ params: { ...params, transactionId: transactionId! } })
  expect(transaction).toMatchObject({ referenceNumber, channel: 'API', state: 'COMPLETED' })
})

test('a transaction of the tools does not complete the checklist', async () => {
  const { items } = await portal.getOnboarding({ params })
  expect(items.find(({ key }) => key === 'transaction')).toMatchObject({ done: false })
})

test('the preview of the clock counts the credits that become due', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const before = await portal.getSandboxDue({ query: { to: inDays(30) } })
  for (const [index, days] of [10, 20, 40].entries())
    await bank.createCredit({
      body: {
        userId: 'due-user',
        value: 40.5,
        currency: 'SAR',
        executionDate: inDays(days),
        referenceNumber: `DUE-${index}`,
      },
    })
  const due = await portal.getSandboxDue({ query: { to: inDays(30) } })
  expect(due).toMatchObject({ credits: before.credits + 2, users: before.users + 1, currency: 'SAR' })
  expect(Number(due.value) - Number(before.value)).toBe(81)
  expect(Date.parse(due.nextAt!)).toBeLessThanOrEqual(Date.parse(inDays(10)))
})

test('the user of the test data has two connections and a credit', async () => {
  const { sourceUserId } = await portal.makeTestData({ body: { kind: 'USER' } })
  const [found] = (await portal.findUsers({ params, body: { text: sourceUserId! } })).data
  const user = await portal.getPortalUser({ params: { ...params, userId: found!.id } })
  expect(user.connections).toHaveLength(2)
  expect(user.split.map(({ percentage }) => percentage)).toEqual([60, 40])
  expect(user.multibrand).toMatchObject([{ kind: 'CREDIT', status: 'PENDING' }])
})

test('a person makes 20 transactions for a test', async () => {
  const count = async () => (await portal.listPortalTransactions({ params, query: { limit: '200' } })).data.length
  const before = await count()
  expect(await portal.makeTestData({ body: { kind: 'TRANSACTIONS' } })).toMatchObject({ transactions: 20 })
  expect(await count()).toBe(before + 20)
})

test('a person makes an endpoint that fails', async () => {
  const { endpointId } = await portal.makeTestData({ body: { kind: 'FAILING_ENDPOINT' } })
  await portal.runSandboxTrigger({ params: { trigger: 'SBX-WEBHOOK-DUPLICATE' } })
  const attempt = async () => {
    const { data } = await portal.listWebhookDeliveries({ params, query: { endpointId: endpointId! } })
    return data[0]?.lastAttempt
  }
  await expect.poll(attempt, { timeout: 20_000 }).toMatchObject({ status: 404, reason: 'HTTP_STATUS' })
  await expect(portal.makeTestData({ body: { kind: 'FAILING_ENDPOINT' } })).rejects.toMatchObject({
    code: 'WEBHOOK_ENDPOINT_EXISTS',
  })
})
