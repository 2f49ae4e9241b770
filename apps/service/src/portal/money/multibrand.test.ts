import { afterAll, beforeAll, expect, test } from 'vitest'
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
const userId = 'portal-multibrand'

const credit = (referenceNumber: string, executionDate: string) =>
  bank.createCredit({ body: { userId, value: 40, currency: 'SAR', executionDate, referenceNumber } })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const find = async (text: string) => (await portal.listPortalMultibrand({ params, query: { find: text } })).data
const read = async (text: string) => {
  const [found] = await find(text)
  return await portal.getPortalMultibrand({ params: { ...params, multibrandId: found!.id } })
}

test('a credit shows its journals, points and event once it is executed', async () => {
  await bank.updateMultibrandConnections({
    body: {
      sourceUserId: userId,
      connections: [{ destinationProgramId: 'prg_drovak', percentage: 100, destinationAccount: canaries }],
    },
  })
  await credit('MB-DUE', inDays(0))
  const wait = { timeout: 20_000 }
  await expect.poll(async () => (await read('MB-DUE')).status, wait).toBe('EXECUTED')
  await expect.poll(async () => (await read('MB-DUE')).steps.every(({ journal }) => journal.seal), wait).toBe(true)
  const log = await read('MB-DUE')
  expect(log).toMatchObject({
    kind: 'CREDIT',
    value: 40,
    currency: 'SAR',
    sourceUserId: userId,
    amounts: [{ currency: 'SAR', value: 40, remaining: 0, debited: 0 }, { currency: 'USD' }],
    rows: [{ programId: 'prg_drovak', state: 'DONE', partner: null, journal: null }],
  })
  expect(log.rows[0]?.event).toMatchObject({ type: 'MULTIBRAND_TRANSACTION_EXECUTED' })
  const movements = log.steps.flatMap(({ journal }) => journal.movements)
  expect(movements).toContainEqual({
    debit: 'program:prg_drovak:issuance',
    credit: 'member:prg_drovak:•••• 1234',
    asset: 'points:prg_drovak',
    amount: log.rows[0]?.points,
  })
  for (const canary of Object.values(canaries)) expect(JSON.stringify(log)).not.toContain(canary)
})

test('a debit shows what it took, and its credit what is left', async () => {
  await credit('MB-LATER', inDays(5))
  await bank.createDebit({ body: { userId, value: 15, currency: 'SAR', referenceNumber: 'MB-BACK' } })
  expect(await read('MB-LATER')).toMatchObject({ status: 'PENDING', steps: [{ kind: 'CREDITED' }], rows: [] })
  const [debit, later] = [await read('MB-BACK'), await read('MB-LATER')]
  expect(debit).toMatchObject({ kind: 'DEBIT', status: 'EXECUTED', steps: [{ kind: 'DEBITED' }] })
  const [{ remaining, debited } = { remaining: 0, debited: 0 }] = later.amounts
  expect([remaining + debited, debited > 0]).toEqual([40, true])
})

test('a list is found again by kind, status, reference number and page', async () => {
  for (const reference of ['MB-1', 'MB-2', 'MB-3']) await credit(reference, inDays(9))
  const references = async (query: Parameters<Portal['listPortalMultibrand']>[0]['query']) => {
    const { data, next } = await portal.listPortalMultibrand({ params, query })
    return { references: data.map(({ referenceNumber }) => referenceNumber), next }
  }
  const first = await references({ kind: 'CREDIT', status: 'PENDING', limit: '2' })
  expect(first.references).toEqual(['MB-3', 'MB-2'])
  expect((await references({ limit: '1', before: first.next! })).references).toEqual(['MB-1'])
  expect(await references({ find: 'MB-2', kind: 'DEBIT' })).toEqual({ references: ['MB-2'], next: null })
  expect((await references({ kind: 'DEBIT', status: 'PENDING' })).references).toEqual([])
  expect((await references({ from: '2099-01-01' })).references).toEqual([])
  await expect(references({ before: 'MB-1' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('a role without webhooks sees the event without deliveries', async () => {
  const { id } = await read('MB-DUE')
  const headers = await service.portalHeaders(bankOf, 'finance')
  const answer = await fetch(`${service.portalUrl}/portal/api/sandbox/multibrand-transactions/${id}`, { headers })
  expect(await answer.json()).toMatchObject({ rows: [{ event: { deliveries: null } }] })
})

test('nobody reads a credit of another organization or environment', async () => {
  const { id } = await read('MB-1')
  const other = await openPortal(service, telecom)
  const unknown = { code: 'TRANSACTION_NOT_FOUND' }
  await expect(other.getPortalMultibrand({ params: { ...params, multibrandId: id } })).rejects.toMatchObject(unknown)
  await expect(portal.getPortalMultibrand({ params: { env: 'production', multibrandId: id } })).rejects.toMatchObject(
    unknown,
  )
  expect((await other.listPortalMultibrand({ params, query: { find: 'MB-1' } })).data).toEqual([])
})
