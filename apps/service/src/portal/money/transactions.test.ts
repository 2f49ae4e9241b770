import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { bank as bankOf, startTestService, telecom, type TestService } from '../../../testing/service.ts'

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
const canaries = {
  destinationUserId: '77300519441234',
  destinationUserEmail: 'canary.person@canary-mail.example',
  destinationUserFirstName: 'Canaryfirst',
  destinationUserLastName: 'Canarylast',
}

const issue = (referenceNumber: string) =>
  bank.createTransaction({
    body: {
      programId: 'prg_drovak',
      destinationAccount: canaries,
      referenceNumber,
      basePoints: 1000,
      description: `for ${canaries.destinationUserFirstName}`,
    },
  })

test('a transaction shows its journal, seal, event and deliveries', async () => {
  const { endpoint } = await portal.createWebhookEndpoint({
    params,
    body: { url: `http://127.0.0.1:${await freePort()}/hooks`, auth: { mode: 'signature' } },
  })
  const { id, totalPoints } = await issue('TIMELINE-1')
  const read = () => portal.getPortalTransaction({ params: { ...params, transactionId: id } })
  const ownDelivery = async () => (await read()).event?.deliveries?.find(({ url }) => url === endpoint.url)
  await expect.poll(async () => (await ownDelivery())?.attempts, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect.poll(async () => (await read()).journal?.seal?.number, { timeout: 20_000 }).toBeGreaterThan(0)
  const [log, delivery] = [await read(), await ownDelivery()]
  expect(delivery).toMatchObject({ status: 'PENDING', lastAttempt: { reason: 'CONNECTION_FAILED' } })
  expect(log).toMatchObject({
    id,
    referenceNumber: 'TIMELINE-1',
    state: 'COMPLETED',
    channel: 'API',
    partner: null,
    basePoints: '1000',
    event: { type: 'TRANSACTION_COMPLETED', pending: false },
  })
  const points = log.journal?.movements.find(({ asset }) => asset === 'points:prg_drovak')
  expect(points).toEqual({
    debit: 'program:prg_drovak:issuance',
    credit: 'member:prg_drovak:•••• 1234',
    asset: 'points:prg_drovak',
    amount: String(totalPoints),
  })
  const { event } = await portal.getWebhookDelivery({ params: { ...params, deliveryId: delivery!.id } })
  expect(event.id).toBe(log.event?.id)
})

test('a transaction shows its request while the log has it', async () => {
  const { id } = await issue('REQUEST-1')
  await issue('REQUEST-1')
  const read = (of = id) => portal.getPortalTransaction({ params: { ...params, transactionId: of } })
  await expect.poll(async () => (await read()).request, { timeout: 10_000 }).not.toBeNull()
  const { request } = await read()
  expect(request).toMatchObject({ method: 'POST', path: '/transactions', status: 201 })
  expect(await portal.getRequest({ params: { ...params, requestId: request!.id } })).toMatchObject({
    transactionId: id,
    replayed: false,
    createdAt: request!.at,
  })
  const remove = { text: 'delete from api_requests where id = ?1', values: [request!.id] }
  await service.database.write(remove)
  expect((await read()).request).toBeNull()
})

test('a list is found again by program, period, reference number and page', async () => {
  for (const reference of ['PAGE-1', 'PAGE-2', 'PAGE-3']) await issue(reference)
  const references = async (query: Parameters<Portal['listPortalTransactions']>[0]['query']) => {
    const { data, next } = await portal.listPortalTransactions({ params, query })
    return { references: data.map(({ referenceNumber }) => referenceNumber), next }
  }
  const first = await references({ programId: 'prg_drovak', limit: '2' })
  expect(first.references).toEqual(['PAGE-3', 'PAGE-2'])
  const second = await references({ programId: 'prg_drovak', limit: '2', before: first.next! })
  expect(second.references[0]).toBe('PAGE-1')
  const found = await references({ find: 'PAGE-2' })
  expect(found).toEqual({ references: ['PAGE-2'], next: null })
  expect(await references({ find: 'PAGE-2', programId: 'prg_nimbara' })).toEqual(found)
  expect((await references({ find: 'PAGE-4' })).references).toEqual([])
  expect((await references({ from: '2099-01-01' })).references).toEqual([])
  expect((await references({ state: 'SUBMITTING' })).references).toEqual([])
  await expect(references({ before: 'PAGE-1' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  await expect(references({ from: '2026-02-02', to: '2026-02-01' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})

test('a role without webhooks sees the event without deliveries', async () => {
  const { id } = await issue('FINANCE-1')
  const headers = await service.portalHeaders(bankOf, 'finance')
  const answer = await fetch(`${service.portalUrl}/portal/api/sandbox/transactions/${id}`, { headers })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ event: { type: 'TRANSACTION_COMPLETED', deliveries: null } })
})

test('personal data is masked in every answer', async () => {
  const { id } = await issue('CANARY-1')
  const answers = JSON.stringify([
    await portal.getPortalTransaction({ params: { ...params, transactionId: id } }),
    await portal.listPortalTransactions({ params }),
  ])
  expect(answers).toContain('•••• 1234')
  for (const canary of Object.values(canaries)) expect(answers).not.toContain(canary)
})

test('nobody reads a transaction of another organization or environment', async () => {
  const { id } = await issue('OWN-1')
  const other = await openPortal(service, telecom)
  const unknown = { code: 'TRANSACTION_NOT_FOUND' }
  await expect(other.getPortalTransaction({ params: { ...params, transactionId: id } })).rejects.toMatchObject(unknown)
  await expect(portal.getPortalTransaction({ params: { env: 'production', transactionId: id } })).rejects.toMatchObject(
    unknown,
  )
  expect((await other.listPortalTransactions({ params, query: { find: 'OWN-1' } })).data).toEqual([])
})
