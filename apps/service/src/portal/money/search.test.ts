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
const member = {
  destinationUserId: '77300519441234',
  destinationUserEmail: 'Canary.Person@canary-mail.example',
  destinationUserFirstName: 'Canaryfirst',
  destinationUserLastName: 'Canarylast',
}
const issue = async (referenceNumber: string, more: object = {}): Promise<string> => {
  const body = { programId: 'prg_hushwood', destinationAccount: member, referenceNumber, basePoints: 1000, ...more }
  return (await bank.createTransaction({ body })).id
}
const find = (text: string, by: Portal = portal) => by.findPortalTransactions({ params, body: { text } })
type Query = NonNullable<Parameters<Portal['listPortalTransactions']>[0]['query']>
const list = async (query: Query) => {
  const { data, ...rest } = await portal.listPortalTransactions({ params, query })
  return { ...rest, references: data.map(({ referenceNumber }) => referenceNumber) }
}

test('a transaction is found by its id and by its reference number', async () => {
  const id = await issue('FOUND-1')
  expect(await find(id)).toEqual({ transactionId: id, persons: [] })
  expect(await find('FOUND-1')).toEqual({ transactionId: id, persons: [] })
  expect(await find('FOUND-')).toEqual({ transactionId: null, persons: [] })
})

test.each([
  ['member', member.destinationUserId, '•••• 1234'],
  ['email', member.destinationUserEmail, 'C•••n@•••.example'],
  ['email', member.destinationUserEmail.toLowerCase(), 'c•••n@•••.example'],
] as const)('transactions are found by %s %s', async (by, text, masked) => {
  const reference = `BY-${by}-${text.slice(0, 3)}`
  await issue(reference)
  const { persons } = await find(text)
  expect(persons.map((person) => person.by)).toEqual([by])
  const { search } = persons[0]!
  for (const value of Object.values(member)) expect(search).not.toContain(value)
  const { references, person } = await list({ search, limit: '1' })
  expect(references).toEqual([reference])
  expect(person).toEqual({ by, value: masked })
})

test('a search combines with filters and pages', async () => {
  for (const [index, points] of [1000, 2000, 3000].entries())
    await issue(`COMBINED-${index}`, {
      basePoints: points,
      destinationAccount: { ...member, destinationUserId: '5550001112' },
    })
  const { search } = (await find('5550001112')).persons[0]!
  expect((await list({ search })).references).toEqual(['COMBINED-2', 'COMBINED-1', 'COMBINED-0'])
  expect((await list({ search, minPoints: '2000', maxPoints: '2000' })).references).toEqual(['COMBINED-1'])
  expect((await list({ search, channel: 'WIDGET' })).references).toEqual([])
  const first = await list({ search, limit: '2' })
  expect((await list({ search, limit: '2', before: first.next! })).references).toEqual(['COMBINED-0'])
})

test('a search of one person or environment is refused elsewhere', async () => {
  await issue('OWNER-1')
  const { search } = (await find(member.destinationUserId)).persons[0]!
  const ended = { code: 'VALIDATION_FAILED', errors: [{ field: 'search' }] }
  const other = await openPortal(service, telecom)
  expect(await find(member.destinationUserId, other)).toEqual({ transactionId: null, persons: [] })
  await expect(other.listPortalTransactions({ params, query: { search } })).rejects.toMatchObject(ended)
  await expect(
    portal.listPortalTransactions({ params: { env: 'production' }, query: { search } }),
  ).rejects.toMatchObject(ended)
  const headers = await service.portalHeaders(bankOf, 'support')
  const answer = await fetch(`${service.portalUrl}/portal/api/sandbox/transactions?search=${search}`, { headers })
  expect(await answer.json()).toMatchObject(ended)
})

test('filters refuse what is no number, and find nothing beyond the books', async () => {
  for (const query of [{ minPoints: '-1' }, { minPoints: '1.5' }, { minValue: '1e3' }, { maxValue: '0.123456789' }])
    await expect(list(query)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  expect(await list({ minValue: '9999999999.99' })).toMatchObject({ references: [], next: null, searchedTo: null })
  expect((await list({ partnerCode: 'NONE' })).references).toEqual([])
})
