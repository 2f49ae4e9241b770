import { expect, test } from 'vitest'
import { moneyOf } from '../../money/decimal.ts'
import { fingerprintOf } from '../../fingerprint.ts'
import { issueCanonical, type IssueAmount } from '../../money/fingerprint.ts'
import { planIssue } from '../../money/plan-issue.ts'
import type { Caller } from '../../caller.ts'
import { issueTerms } from '../catalog/catalog-snapshot.ts'
import { sql } from '../engine/database.ts'
import { openTestStore, production, sandbox, silentCatalog, type TestStore } from '../../../testing/open-test-store.ts'
import type { Store } from '../store.ts'
import { pointRows } from './transaction-rows.ts'
import { verifyBooks } from '../ledger/verify-books.ts'

const programId = 'prg_nimbara'
const account = {
  destinationUserId: 'NB1',
  destinationUserEmail: null,
  destinationUserFirstName: 'Ada',
  destinationUserLastName: 'Lovelace',
}
const points = (base: bigint): IssueAmount => ({ mode: 'POINTS', base, bonus: 0n })

const settlement = { sourceProgramId: 'prg_own' }

/** Plans and stores a transaction in the same way as a request handler. */
async function issue(
  tested: TestStore,
  referenceNumber: string,
  amount = points(1000n),
  caller: Caller = sandbox,
  store: Store = tested.store,
) {
  const org = store.organization(caller)
  const catalog = await org.catalog()
  const program = catalog.programs.get(programId)
  const terms = program && issueTerms(catalog, program, 'NIMBARA', tested.clock.now)
  const outcome = terms && planIssue(amount, terms)
  if (!outcome?.ok) throw new Error('the seed refuses this')
  const [id, createdAt] = [tested.id('txn'), tested.clock.now]
  const canonical = issueCanonical({ programId, partnerCode: null, account, amount })
  const names = { programId, programName: program?.name ?? programId, partnerCode: 'NIMBARA' }
  const draft = {
    id,
    referenceNumber,
    canonical,
    channel: 'API' as const,
    sourceUserId: null,
    clientId: null,
    ...names,
    account,
  }
  const kept = {
    ...draft,
    fingerprint: fingerprintOf(canonical),
    plan: outcome.plan,
    localCurrency: catalog.organization.localCurrency,
    description: null,
    saveAccount: false,
    createdAt,
  }
  return await org.transactions.issue(kept, settlement)
}
const countOf = async (tested: TestStore, statement: ReturnType<typeof sql>) =>
  Number((await tested.database().read(statement))[0]?.['n'])

test('an issue is silent while the organization has no endpoint', async () => {
  await using loud = await openTestStore()
  await using quiet = await openTestStore({ catalog: silentCatalog })
  expect([(await issue(loud, 'A-1')).silent, (await issue(quiet, 'A-1')).silent]).toEqual([false, true])
})

test('`issue` returns the transaction exactly as the database stores it', async () => {
  await using tested = await openTestStore()
  const { transaction } = await issue(tested, 'ORDER-1')
  expect(await tested.store.organization(sandbox).transactions.find(transaction.id)).toEqual(transaction)
})

test('fifty simultaneous identical requests create one transaction', async () => {
  await using tested = await openTestStore()
  const answers = await Promise.all(Array.from({ length: 50 }, () => issue(tested, 'ORDER-1')))
  expect(answers.filter((answer) => answer.created)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.transaction.id)).size).toBe(1)
  expect(await countOf(tested, sql`select count(*) as n from events`)).toBe(1)
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('simultaneous different requests with one reference number store only one transaction', async () => {
  await using tested = await openTestStore()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => issue(tested, 'ORDER-2', points(index % 2 ? 500n : 600n))),
  )
  const winner = answers.find((answer) => answer.created)?.transaction
  expect(answers.every((answer) => answer.transaction.fingerprint === winner?.fingerprint)).toBe(true)
  expect(await countOf(tested, sql`select count(*) as n from transactions`)).toBe(1)
  expect(
    await countOf(tested, sql`select count(distinct journal_id) as n from journal where journal_id like 'txn_%'`),
  ).toBe(1)
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('a transaction by value has base points, campaign points, reference and account', async () => {
  await using tested = await openTestStore()
  const { transaction } = await issue(tested, 'ORDER-3', { mode: 'VALUE', value: moneyOf('100'), currency: 'SAR' })
  expect(pointRows(transaction).map((row) => row.type)).toEqual(['BASE', 'CAMPAIGN_BONUS'])
  expect(transaction.totalPoints).toBe(transaction.basePoints + transaction.campaignPoints)
  expect(transaction).toMatchObject({
    sourceValue: moneyOf('100'),
    sourceCurrency: 'SAR',
    referenceNumber: 'ORDER-3',
    account,
  })
})

test('the sandbox and production may each use a reference number once', async () => {
  await using tested = await openTestStore()
  const [here, there] = [await issue(tested, 'ORDER-4'), await issue(tested, 'ORDER-4', points(1000n), production)]
  expect([here.created, there.created]).toEqual([true, true])
  expect(await tested.store.organization(production).transactions.find(here.transaction.id)).toBeUndefined()
})

test('a restarted store finds a transaction by id and by reference number', async () => {
  await using tested = await openTestStore()
  const { transaction } = await issue(tested, 'ORDER-5')
  const { transactions } = (await tested.restart()).organization(sandbox)
  expect(await transactions.find(transaction.id)).toEqual(transaction)
  expect(await transactions.find('ORDER-5')).toEqual(transaction)
  expect(await transactions.find('ORDER-6')).toBeUndefined()
})

test('a write that the database refuses does not affect simultaneous writes', async () => {
  await using tested = await openTestStore()
  const broken = tested.database().write(sql`insert into journal (organization_id) values ('x')`)
  const [first, second, refused] = await Promise.allSettled([issue(tested, 'A'), issue(tested, 'B'), broken])
  expect([first.status, second.status, refused.status]).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(await verifyBooks(tested.database())).toEqual([])
})

test('invariant 44: pages of any size together contain every transaction', async () => {
  await using tested = await openTestStore()
  const from = tested.clock.now
  for (let index = 0; index < 60; index += 1) {
    tested.clock.now += index % 3 === 0 ? 0 : 7 * 60_000 + (index % 7) * 900_000
    await issue(tested, `R-${index}`)
  }
  const { transactions } = tested.store.organization(sandbox)
  for (const [start, end] of [
    [from, tested.clock.now],
    [from + 1, tested.clock.now - 1],
    [from + 5_000_000, from + 9_000_000],
  ] as const) {
    for (const program of [undefined, programId]) {
      const filter = { from: start, to: end, programId: program }
      const whole = await transactions.list({ ...filter, page: 1, pageSize: 5000 })
      expect(whole.data).toHaveLength(whole.total)
      for (const pageSize of [1, 7, 25]) {
        const pages = []
        for (let page = 1; page <= Math.ceil(whole.total / pageSize) + 1; page += 1)
          pages.push(await transactions.list({ ...filter, page, pageSize }))
        expect(pages.flatMap((page) => page.data.map(({ id }) => id))).toEqual(whole.data.map(({ id }) => id))
        expect(new Set(pages.map((page) => page.total))).toEqual(new Set([whole.total]))
      }
    }
  }
  const all = await transactions.list({ from: 0, to: Date.UTC(2100, 0), page: 1, pageSize: 5000 })
  expect(all.total).toBe(60)
  const sorted = [...all.data].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  expect(all.data).toEqual(sorted)
})

test('a request with a used reference does not save the user’s account', async () => {
  await using tested = await openTestStore()
  const { transaction } = await issue(tested, 'ORDER-8')
  const org = tested.store.organization(sandbox)
  const { sourceValue, sourceCurrency, billed, billedCurrency, ...rest } = transaction
  const plan = { ...rest, sourceValue, sourceCurrency, billed, partnerFunded: 0n, localPrice: 1n }
  const draft = {
    ...rest,
    id: tested.id('txn'),
    referenceNumber: 'ORDER-9',
    channel: 'WIDGET' as const,
    sourceUserId: 'u-1',
    plan,
    localCurrency: billedCurrency,
    saveAccount: true,
  }
  expect((await org.transactions.issue(draft, settlement)).created).toBe(true)
  const twin = { ...draft, id: tested.id('txn'), sourceUserId: 'u-2' }
  expect((await org.transactions.issue(twin, settlement)).created).toBe(false)
  expect(await org.connections.list('u-1')).toMatchObject([{ programId, account }])
  expect(await org.connections.list('u-2')).toEqual([])
})
