import { expect, test } from 'vitest'
import { bypassTriggers } from '../../../testing/bypass-triggers.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'
import { post } from './journal.ts'
import { createSandboxClock } from '../seeding/sandbox-clock.ts'
import { openTestStore, production, sandbox, type TestStore } from '../../../testing/open-test-store.ts'
import { sealJournal, walkStart } from './seals.ts'
import { startSealer } from './sealer.ts'
import { verifySeals } from './verify-seals.ts'

const movements = (amount: bigint) => [
  { debit: 'a', credit: 'b', asset: 'SAR', amount },
  { debit: 'a', credit: 'c', asset: 'USD', amount: 2n * amount },
]
const write = (tested: TestStore, id: string, at = tested.clock.now, caller: Caller = sandbox) =>
  tested.database().transaction((run) => post(run, caller, id, movements(5n), at))
/**
 * Writes 1,100 journals, more than one seal can contain, in one transaction, without waiting between the statements.
 */
const writeMany = (tested: TestStore, name: string, at: (index: number) => number) =>
  tested.database().transaction((run) => {
    const one = (_: unknown, index: number) => post(run, sandbox, `${name}-${index}`, movements(5n), at(index))
    return Promise.all(Array.from({ length: 1_100 }, one))
  })

async function sealAll(tested: TestStore): Promise<number> {
  let [sealed, position, more] = [0, walkStart, true]
  while (more) {
    const step = await sealJournal(tested.database(), position)
    sealed += step.sealed
    position = step.last ?? position
    more = step.more
  }
  return sealed
}
const count = async (tested: TestStore, statement: Query) => Number((await tested.database().read(statement))[0]?.['n'])
const journals = (tested: TestStore) =>
  count(tested, sql`select count(*) as n from (select distinct organization_id, env, journal_id from journal) j`)
const members = (tested: TestStore) => count(tested, sql`select count(*) as n from sealed_journals`)
const problems = async (tested: TestStore) => (await verifySeals(tested.database())).map(({ problem }) => problem)

test("each journal is in exactly one seal of its organization's chain", async () => {
  await using tested = await openTestStore()
  await writeMany(tested, 'j', () => tested.clock.now)
  await write(tested, 'live-1', tested.clock.now, production)
  const all = await journals(tested)
  expect(await sealAll(tested)).toBe(all)
  expect(await sealAll(tested)).toBe(0)
  expect(await members(tested)).toBe(all)
  expect(await count(tested, sql`select count(*) as n from seals where env = 'sandbox'`)).toBeGreaterThan(2)
  expect(await count(tested, sql`select count(*) as n from seals where env = 'production'`)).toBe(1)
  expect(await problems(tested)).toEqual([])
})

test('the sealer seals a journal dated before already sealed journals', async () => {
  await using tested = await openTestStore()
  await write(tested, 'new')
  await sealAll(tested)
  await write(tested, 'late', tested.clock.now - 90 * 86_400_000)
  expect(await sealAll(tested)).toBe(1)
  expect(await members(tested)).toBe(await journals(tested))
  expect(await problems(tested)).toEqual([])
})

test('simultaneous sealers seal each journal only once', async () => {
  await using tested = await openTestStore()
  for (let index = 0; index < 50; index += 1) await write(tested, `j-${index}`)
  const all = await journals(tested)
  const sealed = await Promise.all(Array.from({ length: 4 }, () => sealAll(tested)))
  expect(sealed.reduce((total, each) => total + each, 0)).toBe(all)
  expect(await problems(tested)).toEqual([])
})

test('the sealer seals new journals until it stops', async () => {
  await using tested = await openTestStore()
  const sealer = startSealer({ database: tested.database(), pollMs: 5 })
  await write(tested, 'j-1')
  await write(tested, 'from-tomorrow', tested.clock.now + 86_400_000)
  await expect.poll(() => members(tested)).toBe(await journals(tested))
  await write(tested, 'from-yesterday', tested.clock.now - 86_400_000)
  await expect.poll(() => members(tested)).toBe(await journals(tested))
  await sealer.stop()
  await write(tested, 'after')
  expect(await members(tested)).toBe((await journals(tested)) - 1)
  expect(await problems(tested)).toEqual([])
})

test('one poll seals all journals that an advanced sandbox clock has dated', async () => {
  await using tested = await openTestStore()
  const year = 365 * 86_400_000
  const { now } = tested.clock
  await createSandboxClock(tested.database(), sandbox).advance(year / 1_000)
  await writeMany(tested, 'ahead', (index) => now + year + index)
  await sealAll(tested)
  await writeMany(tested, 'since', (index) => now + year + 2_000 + index)
  tested.clock.now += 10_000
  const sealer = startSealer({ database: tested.database(), pollMs: 3_600_000 })
  await expect.poll(() => members(tested), { timeout: 20_000 }).toBe(await journals(tested))
  await sealer.stop()
  expect(await problems(tested)).toEqual([])
})

test('the database refuses to change or delete a seal', async () => {
  await using tested = await openTestStore()
  await sealAll(tested)
  const attempts = [
    sql`update seals set hash = ''`,
    sql`delete from seals`,
    sql`update sealed_journals set seal = 9`,
    sql`delete from sealed_journals`,
  ]
  for (const attempt of attempts) await expect(tested.database().write(attempt)).rejects.toThrow(/append-only/)
})

type Tampering = [name: string, statement: Query, found: RegExp]

const ofJournals: Tampering[] = [
  [
    'a changed amount',
    sql`update journal set amount = 6 where journal_id = 'j-1' and line = 1`,
    /^journal j-1 is not as seal 1 found it$/,
  ],
  [
    'a changed account',
    sql`update journal set debit = 'z' where journal_id = 'j-2' and line = 2`,
    /^journal j-2 is not as seal 1 found it$/,
  ],
  [
    'a removed line',
    sql`delete from journal where journal_id = 'j-3' and line = 2`,
    /^journal j-3 is not as seal 1 found it$/,
  ],
  ['a removed journal', sql`delete from journal where journal_id = 'j-4'`, /^journal j-4 of seal 1 was removed$/],
  [
    'an inserted line',
    sql`insert into journal select organization_id, env, journal_id, 3, debit, credit, asset, amount, created_at, corrects_id
        from journal where journal_id = 'j-5' and line = 1`,
    /^journal j-5 is not as seal 1 found it$/,
  ],
]
const ofSeals: Tampering[] = [
  ['a changed digest', sql`update sealed_journals set digest = 'x' where journal_id = 'j-1'`, /^seal 1 was changed/],
  [
    'a changed time of sealing',
    sql`update seals set sealed_at = sealed_at + 1 where number = 2`,
    /^seal 2 was changed/,
  ],
  ['a removed member', sql`delete from sealed_journals where seal = 3`, /^seal 3 held 1 journals and now names 0$/],
  ['a removed seal', sql`delete from seals where number = 4`, /^seal 4 was removed$/],
  ['a chain cut short', sql`delete from seals where number = 6`, /^the chain ends with seal 5, not with seal 6/],
]

test.each([
  ['journals', ofJournals],
  ['seals', ofSeals],
])('verify reports each change of %s that bypasses the database triggers', async (_, tamperings) => {
  await using tested = await openTestStore()
  for (const id of ['j-1', 'j-2', 'j-3', 'j-4', 'j-5']) await write(tested, id)
  await sealAll(tested)
  for (const id of ['j-6', 'j-7', 'j-8', 'j-9', 'j-10']) {
    await write(tested, id)
    await sealAll(tested)
  }
  expect(await problems(tested)).toEqual([])
  await bypassTriggers(tested, ...tamperings.map(([, statement]) => statement))
  const found = await problems(tested)
  for (const [name, , expected] of tamperings)
    expect([name, found]).toEqual([name, expect.arrayContaining([expect.stringMatching(expected)])])
})
