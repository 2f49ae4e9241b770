import { describe, expect, test } from 'vitest'
import { moneyOf } from '../../money/decimal.ts'
import { creditCanonical, debitCanonical } from '../../money/fingerprint.ts'
import { pairFrom } from '../../money/plan-multibrand.ts'
import { localRate } from '../catalog/catalog-snapshot.ts'
import { sql } from '../engine/database.ts'
import { openTestStore, sandbox, type TestStore } from '../../../testing/open-test-store.ts'
import { verifyBooks } from '../ledger/verify-books.ts'

const many = Array.from({ length: 12 }, (_, index) => index)
const org = (tested: TestStore) => tested.store.organization(sandbox)
const account = {
  destinationUserId: 'NB1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}
const draft = {
  sourceUserId: 'u',
  sourceUserEmail: null,
  programId: 'prg_nimbara',
  partnerCode: 'NIMBARA',
  account,
  at: 1_000_500,
}

async function credit(tested: TestStore, referenceNumber: string, userId: string, amount: string): Promise<void> {
  const { now: createdAt } = tested.clock
  const [value, executionDate] = [moneyOf(amount), createdAt + 86_400_000]
  await org(tested).multibrand.credit({
    id: tested.id('mbt'),
    referenceNumber,
    canonical: creditCanonical({
      userId,
      value,
      currency: 'SAR',
      executionDate: new Date(executionDate).toISOString(),
    }),
    userId,
    side: 'local',
    amount: pairFrom('local', value, localRate(await org(tested).catalog())),
    localCurrency: 'SAR',
    executionDate,
    createdAt,
  })
}

function debit(tested: TestStore, referenceNumber: string, userId: string, amount: string) {
  const value = moneyOf(amount)
  const canonical = debitCanonical({ userId, value, currency: 'SAR' })
  const { now: createdAt } = tested.clock
  const draft = {
    id: tested.id('mbt'),
    referenceNumber,
    canonical,
    userId,
    side: 'local' as const,
    value,
    localCurrency: 'SAR',
    createdAt,
  }
  return org(tested).multibrand.debit(draft)
}

const countOf = async (tested: TestStore, query: ReturnType<typeof sql>) =>
  Number((await tested.database().read(query))[0]?.['n'])
const eventsOf = (tested: TestStore, type: string) =>
  countOf(tested, sql`select count(*) as n from events where type = ${type}`)

describe('simultaneous debits', () => {
  test('simultaneous identical debits with one reference take the value only once', async () => {
    await using tested = await openTestStore()
    await credit(tested, 'C', 'u', '100')
    const answers = await Promise.all(many.map(() => debit(tested, 'D', 'u', '100')))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      'created',
      ...many.slice(1).map(() => 'replayed'),
    ])
    expect(new Set(answers.map((answer) => 'transaction' in answer && answer.transaction.id)).size).toBe(1)
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test("simultaneous debits with one reference store only one user's debit", async () => {
    await using tested = await openTestStore()
    const users = ['u-1', 'u-2', 'u-3']
    for (const user of users) await credit(tested, `C-${user}`, user, '100')
    const answers = await Promise.all(many.map((index) => debit(tested, 'D', users[index % 3]!, '60')))
    expect(answers.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect(await countOf(tested, sql`select count(*) as n from multibrand_transactions where kind = 'DEBIT'`)).toBe(1)
    const left = await Promise.all(
      users.map(async (user) => (await org(tested).multibrand.balance(user, 'PENDING', tested.clock.now)).local),
    )
    expect(left.toSorted((a, b) => Number(a - b))).toEqual([moneyOf('40'), moneyOf('100'), moneyOf('100')])
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test('a simultaneous debit and credit cannot both use one reference', async () => {
    await using tested = await openTestStore()
    await credit(tested, 'C', 'u', '100')
    const [debited] = await Promise.all([debit(tested, 'R', 'u', '10'), credit(tested, 'R', 'other', '10')])
    const stored = await org(tested).multibrand.findByReference('R', tested.clock.now)
    expect(debited).toMatchObject({ transaction: { id: stored?.id } })
    expect(await verifyBooks(tested.database())).toEqual([])
  })
})

describe('simultaneous changes of connections', () => {
  test('simultaneous creations of a connection store one LINKED event', async () => {
    await using tested = await openTestStore()
    const answers = await Promise.all(many.map(() => org(tested).connections.upsert(draft)))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      'created',
      ...many.slice(1).map(() => 'unchanged'),
    ])
    expect(new Set(answers.map(({ connection }) => connection.id)).size).toBe(1)
    expect([await eventsOf(tested, 'LINKED'), await eventsOf(tested, 'UPDATED')]).toEqual([1, 0])
  })
  test('the history records all simultaneous changes of a connection', async () => {
    await using tested = await openTestStore()
    const accounts = many.map((index) => ({ ...account, destinationUserId: `NB${index}` }))
    const answers = await Promise.all(
      accounts.map((each) => org(tested).connections.upsert({ ...draft, account: each })),
    )
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['created', ...many.slice(1).map(() => 'updated')])
    expect(await eventsOf(tested, 'UPDATED')).toBe(many.length - 1)
    expect(await org(tested).connections.list('u')).toHaveLength(1)
    expect(await verifyBooks(tested.database())).toEqual([])
  })
  test('simultaneous removals of a connection store one DELINKED event', async () => {
    await using tested = await openTestStore()
    const { connection } = await org(tested).connections.upsert(draft)
    const removals = many.map(() => org(tested).connections.remove(connection.id, 2_000_000))
    const links = many.map(() => org(tested).connections.upsert({ ...draft, at: 3_000_000 }))
    const [removed] = await Promise.all([Promise.all(removals), Promise.all(links)])
    expect(removed.filter(Boolean)).toHaveLength(1)
    expect(await eventsOf(tested, 'DELINKED')).toBe(1)
    expect(await org(tested).connections.list('u')).toHaveLength((await eventsOf(tested, 'LINKED')) - 1)
  })
  test('simultaneous removals of a multibrand connection store one DELINKED event', async () => {
    await using tested = await openTestStore()
    const { multibrandConnections } = org(tested)
    await multibrandConnections.replace('u', [{ programId: 'prg_nimbara', percentage: 10_000n, account }], 1_000)
    const { connections } = await multibrandConnections.list('u')
    const removed = await Promise.all(many.map(() => multibrandConnections.remove(connections[0]!.id, 2_000)))
    expect(removed.filter((set) => set !== undefined)).toMatchObject([{ version: 2, connections: [] }])
    expect(await eventsOf(tested, 'DELINKED')).toBe(1)
    const history = await multibrandConnections.userHistory({ userId: 'u', from: 0, to: 9_000, page: 1, pageSize: 10 })
    expect(history.total).toBe(2)
  })
})
