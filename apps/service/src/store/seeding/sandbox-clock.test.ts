import { expect, test } from 'vitest'
import { moneyOf } from '../../money/decimal.ts'
import { creditCanonical } from '../../money/fingerprint.ts'
import { pairFrom } from '../../money/plan-multibrand.ts'
import { localRate } from '../catalog/catalog-snapshot.ts'
import { sql } from '../engine/database.ts'
import { openTestStore, production, sandbox, seedCatalog, type TestStore } from '../../../testing/open-test-store.ts'
import { verifyBooks } from '../ledger/verify-books.ts'

const day = 86_400_000
const telecom = { organizationId: seedCatalog.organizations[1]!.id, env: 'sandbox' as const }
const clockOf = (tested: TestStore, caller = sandbox) => {
  const { sandboxClock } = tested.store.organization(caller)
  if (sandboxClock === undefined) throw new Error('no clock')
  return sandboxClock
}
const ahead = async (tested: TestStore, caller = sandbox) =>
  (await tested.store.organization(caller).businessNow()) - tested.clock.now

test('a sandbox clock stays ahead of real time by the amount advanced', async () => {
  await using tested = await openTestStore()
  expect(await ahead(tested)).toBe(0)
  expect(await clockOf(tested).advance(3_600)).toEqual({
    outcome: 'moved',
    now: tested.clock.now + 3_600_000,
    offsetMs: 3_600_000,
  })
  await clockOf(tested).advance(60)
  expect(await ahead(tested)).toBe(3_660_000)
  tested.clock.now += day
  expect(await ahead(tested)).toBe(3_660_000)
  expect(await clockOf(tested).read()).toEqual({ now: tested.clock.now + 3_660_000, offsetMs: 3_660_000 })
})

test('the sandbox clock refuses an earlier time and an invalid time', async () => {
  await using tested = await openTestStore()
  const start = tested.clock.now
  expect(await clockOf(tested).set(start + 10 * day)).toMatchObject({ outcome: 'moved', now: start + 10 * day })
  expect(await clockOf(tested).set(start + 9 * day)).toEqual({
    outcome: 'refused',
    now: start + 10 * day,
    offsetMs: 10 * day,
  })
  expect(await clockOf(tested).advance(-1)).toMatchObject({ outcome: 'refused' })
  expect(await clockOf(tested).advance(100 * 365 * 86_400)).toMatchObject({ outcome: 'refused' })
  expect(await clockOf(tested).advance(Number.NaN)).toMatchObject({ outcome: 'refused' })
  expect(await ahead(tested)).toBe(10 * day)
})

test('all service processes use the same sandbox clock of an organization', async () => {
  await using tested = await openTestStore()
  const other = await tested.restart()
  expect(await other.organization(sandbox).businessNow()).toBe(tested.clock.now)
  await clockOf({ ...tested, store: other }).advance(60)
  const third = await tested.restart()
  expect(await third.organization(sandbox).businessNow()).toBe(tested.clock.now + 60_000)
  expect(await third.organization(telecom).businessNow()).toBe(tested.clock.now)
  expect(await third.organization(production).businessNow()).toBe(tested.clock.now)
  expect(third.organization(production).sandboxClock).toBeUndefined()
})

test('simultaneous advances of a sandbox clock add up', async () => {
  await using tested = await openTestStore()
  await Promise.all(Array.from({ length: 10 }, () => clockOf(tested).advance(60)))
  expect(await ahead(tested)).toBe(600_000)
})

test('resetting the sandbox clock keeps matured credits matured', async () => {
  await using tested = await openTestStore()
  const org = tested.store.organization(sandbox)
  const value = moneyOf('100')
  const executionDate = tested.clock.now + 10 * day
  const canonical = creditCanonical({
    userId: 'u',
    value,
    currency: 'SAR',
    executionDate: new Date(executionDate).toISOString(),
  })
  const amount = pairFrom('local', value, localRate(await org.catalog()))
  const draft = {
    userId: 'u',
    side: 'local',
    amount,
    localCurrency: 'SAR',
    canonical,
    executionDate,
    createdAt: tested.clock.now,
  } as const
  await org.multibrand.credit({ ...draft, id: tested.id('mbt'), referenceNumber: 'R-1' })
  await clockOf(tested).advance((11 * day) / 1000)
  expect(await org.multibrand.find('R-1', await org.businessNow())).toMatchObject({ status: 'MATURED' })
  expect(await clockOf(tested).reset()).toEqual({ outcome: 'moved', now: tested.clock.now, offsetMs: 0 })
  expect(await org.businessNow()).toBe(tested.clock.now)
  expect(await org.multibrand.find('R-1', await org.businessNow())).toMatchObject({ status: 'MATURED' })
  const [journal] = await tested
    .database()
    .read(sql`select created_at from journal where journal_id like 'mature:%' and debit = 'user:pending:u'`)
  expect(journal).toEqual({ created_at: BigInt(tested.clock.now + 11 * day) })
  expect(await verifyBooks(tested.database())).toEqual([])
})
