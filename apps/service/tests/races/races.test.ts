import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem, type TransactionRequest } from '@loyalty/contract'
import { telecom, startTestService, type TestService } from '../../testing/service.ts'

type Caller = Awaited<ReturnType<TestService['caller']>>

let service: TestService
/**
 * Two API clients of one organization. On PostgreSQL, they call two services that share one database. On SQLite, both
 * clients call one service.
 */
let callers: Caller[]
beforeAll(async () => {
  service = await startTestService()
  const other = await service.another()
  callers = [await service.caller(telecom), await other.caller(telecom)]
})
afterAll(() => service.close())

let count = 0
const fresh = (kind: string): string => `${kind}-${(count += 1)}`
const either = (index: number): Caller => callers[index % callers.length]!
/**
 * Returns the results of simultaneous calls: the value that `pick` takes from each answer, or the problem code of a
 * failed call.
 */
const outcomes = async <T>(calls: readonly Promise<T>[], pick: (answer: T) => string): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((each) => {
    if (each.status === 'fulfilled') return pick(each.value)
    if (each.reason instanceof Problem) return each.reason.code
    throw each.reason
  })
const times = <T>(many: number, make: (index: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: many }, (_, index) => make(index))
const tally = (all: readonly string[]): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const each of all) found[each] = (found[each] ?? 0) + 1
  return found
}

const member = (destinationUserId: string) => ({
  destinationUserId,
  destinationUserEmail: 'noor@example.com',
  destinationUserFirstName: 'Noor',
  destinationUserLastName: 'Haddad',
})
const issue = (referenceNumber: string, value = 50): TransactionRequest => ({
  programId: 'prg_nimbara',
  destinationAccount: member('7730051944'),
  referenceNumber,
  value,
  currency: 'USD',
})
const inAYear = new Date(Date.now() + 300 * 86_400_000).toISOString()
const credit = (referenceNumber: string, userId: string, value: number, executionDate = inAYear) => ({
  referenceNumber,
  userId,
  value,
  currency: 'AED',
  executionDate,
})

test('identical requests to two services make one transaction', async () => {
  const body = issue(fresh('I'))
  const ids = await outcomes(
    times(60, (index) => either(index).createTransaction({ body })),
    ({ id }) => id,
  )
  expect(Object.entries(tally(ids))).toEqual([[expect.stringMatching(/^txn_/), 60]])
})

test('two payloads for one reference number make one transaction and one conflict', async () => {
  const reference = fresh('I')
  const [one, two] = [issue(reference, 50), issue(reference, 51)]
  const all = await outcomes(
    times(60, (index) => either(index).createTransaction({ body: Math.floor(index / 2) % 2 === 0 ? one : two })),
    ({ id }) => id,
  )
  const found = tally(all)
  expect(found).toEqual({
    [Object.keys(found).find((each) => each.startsWith('txn_')) ?? 'txn_']: 30,
    REFERENCE_NUMBER_CONFLICT: 30,
  })
})

test('if a credit and a debit share one reference, only one succeeds', async () => {
  const userId = fresh('user')
  await either(0).createCredit({ body: credit(fresh('C'), userId, 100) })
  for (let round = 0; round < 10; round += 1) {
    const reference = fresh('R')
    const asCredit = { body: credit(reference, userId, 1) }
    const asDebit = { body: { referenceNumber: reference, userId, value: 1, currency: 'AED' } }
    const all = await outcomes(
      times(8, async (index) => {
        if (Math.floor(index / 2) % 2 === 0) return (await either(index).createCredit(asCredit)) && 'credited'
        return (await either(index).createDebit(asDebit)) && 'debited'
      }),
      (kind) => kind,
    )
    const { REFERENCE_NUMBER_CONFLICT: refused, ...kept } = tally(all)
    expect([refused, Object.values(kept)]).toEqual([4, [4]])
  }
})

test('concurrent debits succeed until the balance is used up', async () => {
  const userId = fresh('user')
  await either(0).createCredit({ body: credit(fresh('C'), userId, 100) })
  const all = await outcomes(
    times(40, (index) =>
      either(index).createDebit({ body: { referenceNumber: fresh('D'), userId, value: 9, currency: 'AED' } }),
    ),
    () => 'taken',
  )
  expect(tally(all)).toEqual({ taken: 11, INSUFFICIENT_BALANCE: 29 })
  const left = await either(1).getBalance({ query: { userId, status: 'PENDING' } })
  expect(left.estimatedValueInSourceLocalCurrency).toBe('1.00')
})

test('a debit sent to two services takes its value only once', async () => {
  const userId = fresh('user')
  await either(0).createCredit({ body: credit(fresh('C'), userId, 100) })
  const body = { referenceNumber: fresh('D'), userId, value: 60, currency: 'AED' }
  const all = await outcomes(
    times(20, (index) => either(index).createDebit({ body })),
    ({ createdAt }) => createdAt,
  )
  expect(Object.entries(tally(all))).toEqual([[expect.stringMatching(/^20\d\d-/), 20]])
  expect(
    (await either(0).getBalance({ query: { userId, status: 'PENDING' } })).estimatedValueInSourceLocalCurrency,
  ).toBe('40.00')
})

test('the history of concurrent changes matches the current connections', async () => {
  const sourceUserId = fresh('user')
  const all = await outcomes(
    times(30, async (index) => {
      const destinationAccount = member(`773005194${index % 3}`)
      const { id } = await either(index).upsertConnection({
        body: { sourceUserId, programId: 'prg_nimbara', destinationAccount },
      })
      if (index % 4 === 0) await either(index).deleteConnection({ params: { programConnectionId: id } })
      return index % 4 === 0 ? 'removed' : 'kept'
    }),
    (done) => done,
  )
  const { kept, removed = 0, CONNECTION_NOT_FOUND: removedMeanwhile = 0, ...others } = tally(all)
  expect([kept, removed + removedMeanwhile, others]).toEqual([22, 8, {}])
  const { data } = await either(0).listConnectionHistory({ query: { pageSize: '5000' } })
  const told = data.filter((entry) => entry.sourceProgramUser.sourceUserId === sourceUserId).map((entry) => entry.event)
  const now = await either(1).listConnections({ query: { sourceUserId } })
  expect(told.length).toBeGreaterThan(0)
  expect(now.length).toBe(
    told.filter((event) => event === 'LINKED').length - told.filter((event) => event === 'DELINKED').length,
  )
  expect([0, 1]).toContain(now.length)
})
