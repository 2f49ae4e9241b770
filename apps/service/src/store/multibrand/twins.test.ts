import { describe, expect, test } from 'vitest'
import { moneyOf } from '../../money/decimal.ts'
import { creditCanonical, debitCanonical } from '../../money/fingerprint.ts'
import { pairFrom } from '../../money/plan-multibrand.ts'
import { localRate } from '../catalog/catalogue.ts'
import { sql } from '../engine/database.ts'
import { openTestStore, sandbox, type TestStore } from '../../../testing/open-test-store.ts'
import { verifyBooks } from '../ledger/verify-books.ts'

const many = Array.from({ length: 12 }, (_, index) => index)
const books = (tested: TestStore) => tested.store.organization(sandbox)
const account = { destinationUserId: 'NB1', destinationUserEmail: null, destinationUserFirstName: null, destinationUserLastName: null }
const draft = { sourceUserId: 'u', sourceUserEmail: null, programId: 'prg_nimbara', partnerCode: 'NIMBARA', account, at: 1_000_500 }

async function credit(tested: TestStore, referenceNumber: string, userId: string, amount: string): Promise<void> {
  const { now: createdAt } = tested.clock
  const [value, executionDate] = [moneyOf(amount), createdAt + 86_400_000]
  await books(tested).multibrand.credit({
    id: tested.id('mbt'),
    referenceNumber,
    canonical: creditCanonical({ userId, value, currency: 'SAR', executionDate: new Date(executionDate).toISOString() }),
    userId,
    side: 'local',
    amount: pairFrom('local', value, localRate(await books(tested).catalogue())),
    localCurrency: 'SAR',
    executionDate,
    createdAt,
  })
}

function debit(tested: TestStore, referenceNumber: string, userId: string, amount: string) {
  const value = moneyOf(amount)
  const canonical = debitCanonical({ userId, value, currency: 'SAR' })
  const { now: createdAt } = tested.clock
  const draft = { id: tested.id('mbt'), referenceNumber, canonical, userId, side: 'local' as const, value, localCurrency: 'SAR', createdAt }
  return books(tested).multibrand.debit(draft)
}

const countOf = async (tested: TestStore, query: ReturnType<typeof sql>) => Number((await tested.database().read(query))[0]?.['n'])
const eventsOf = (tested: TestStore, type: string) => countOf(tested, sql`select count(*) as n from events where type = ${type}`)

describe('a debit that arrives many times at once', () => {
  test('takes the value once, and its twins answer the original although nothing is left for them', async () => {
    await using tested = await openTestStore()
    await credit(tested, 'C', 'u', '100')
    const answers = await Promise.all(many.map(() => debit(tested, 'D', 'u', '100')))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['created', ...many.slice(1).map(() => 'replayed')])
    expect(new Set(answers.map((answer) => 'transaction' in answer && answer.transaction.id)).size).toBe(1)
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test('takes from one user alone when two users share its reference', async () => {
    await using tested = await openTestStore()
    const users = ['u-1', 'u-2', 'u-3']
    for (const user of users) await credit(tested, `C-${user}`, user, '100')
    const answers = await Promise.all(many.map((index) => debit(tested, 'D', users[index % 3]!, '60')))
    expect(answers.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect(await countOf(tested, sql`select count(*) as n from multibrand_transactions where kind = 'DEBIT'`)).toBe(1)
    const left = await Promise.all(
      users.map(async (user) => (await books(tested).multibrand.balance(user, 'PENDING', tested.clock.now)).local),
    )
    expect(left.toSorted((a, b) => Number(a - b))).toEqual([moneyOf('40'), moneyOf('100'), moneyOf('100')])
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test('meets a credit of its reference: one of the two is kept', async () => {
    await using tested = await openTestStore()
    await credit(tested, 'C', 'u', '100')
    const [debited] = await Promise.all([debit(tested, 'R', 'u', '10'), credit(tested, 'R', 'other', '10')])
    const stored = await books(tested).multibrand.findByReference('R', tested.clock.now)
    expect(debited).toMatchObject({ transaction: { id: stored?.id } })
    expect(await verifyBooks(tested.database())).toEqual([])
  })
})

describe('a connection', () => {
  test('that many create at once is linked once', async () => {
    await using tested = await openTestStore()
    const answers = await Promise.all(many.map(() => books(tested).connections.upsert(draft)))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['created', ...many.slice(1).map(() => 'unchanged')])
    expect(new Set(answers.map(({ connection }) => connection.id)).size).toBe(1)
    expect([await eventsOf(tested, 'LINKED'), await eventsOf(tested, 'UPDATED')]).toEqual([1, 0])
  })
  test('that many change at once tells each change', async () => {
    await using tested = await openTestStore()
    const accounts = many.map((index) => ({ ...account, destinationUserId: `NB${index}` }))
    const answers = await Promise.all(accounts.map((each) => books(tested).connections.upsert({ ...draft, account: each })))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['created', ...many.slice(1).map(() => 'updated')])
    expect(await eventsOf(tested, 'UPDATED')).toBe(many.length - 1)
    expect(await books(tested).connections.list('u')).toHaveLength(1)
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test('that many remove at once is delinked once, and who creates it meanwhile links it again', async () => {
    await using tested = await openTestStore()
    const { connection } = await books(tested).connections.upsert(draft)
    const removals = many.map(() => books(tested).connections.remove(connection.id, 2_000_000))
    const links = many.map(() => books(tested).connections.upsert({ ...draft, at: 3_000_000 }))
    const [removed] = await Promise.all([Promise.all(removals), Promise.all(links)])
    expect(removed.filter(Boolean)).toHaveLength(1)
    expect(await eventsOf(tested, 'DELINKED')).toBe(1)
    expect(await books(tested).connections.list('u')).toHaveLength((await eventsOf(tested, 'LINKED')) - 1)
  })
  test('of a split that many remove at once is delinked once', async () => {
    await using tested = await openTestStore()
    const { multibrandConnections } = books(tested)
    await multibrandConnections.replace('u', [{ programId: 'prg_nimbara', percentage: 10_000n, account }], 1_000)
    const { connections } = await multibrandConnections.list('u')
    const removed = await Promise.all(many.map(() => multibrandConnections.remove(connections[0]!.id, 2_000)))
    expect(removed.filter((set) => set !== undefined)).toMatchObject([{ version: 2, connections: [] }])
    expect(await eventsOf(tested, 'DELINKED')).toBe(1)
    const history = await multibrandConnections.userHistory({ userId: 'u', from: 0, to: 9_000, page: 1, pageSize: 10 })
    expect(history.total).toBe(2)
  })
})
