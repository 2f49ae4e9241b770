import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql, type Query } from '../engine/database.ts'
import { countFact, hourMs } from './list-hours.ts'
import { readPage, type Page, type Paging, type Range } from './list-pages.ts'
import { openTestStore, sandbox, type TestStore } from '../../../testing/open-test-store.ts'
import { verifyBooks } from '../ledger/verify-books.ts'

type Listed = { id: string; at: number }
type List = (page: Range & Paging) => Promise<Page<Listed>>

const start = Date.UTC(2027, 0, 1, 12)
const account = {
  destinationUserId: 'X',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}

/** Stores one row in every list for each time in `moments`, each row in its own commit. */
async function fill(tested: TestStore, moments: readonly number[]): Promise<void> {
  const { connections, multibrandConnections } = tested.store.organization(sandbox)
  for (const [index, at] of moments.entries()) {
    const [programId, partnerCode] = index % 3 === 0 ? ['prg_nimbara', 'NIMBARA'] : ['prg_hushwood', 'HUSHWOOD']
    await connections.upsert({ sourceUserId: `u-${index}`, sourceUserEmail: null, programId, partnerCode, account, at })
    await multibrandConnections.replace(`u-${index}`, [{ programId, percentage: 10_000n, account }], at)
    await keepRow(tested, { id: tested.id('mbt'), programId, at })
  }
}

/**
 * Stores a credit and the points that it bought in one program. The list needs the credit, because it reads the
 * currency from it.
 */
async function keepRow(
  tested: TestStore,
  { id, programId, at }: { id: string; programId: string; at: number },
): Promise<void> {
  const { organizationId, env } = sandbox
  const transaction: Query = sql`
    insert into multibrand_transactions (
      organization_id, env, id, kind, reference, fingerprint, canonical, user_id, input_side, amount_local, amount_usd,
      local_currency, remaining_local, remaining_usd, status, execution_date, created_at
    ) values (${organizationId}, ${env}, ${id}, 'CREDIT', ${id}, '', '[]', 'u', 'local', 5, 1, 'SAR', 0, 0, 'EXECUTED', ${at}, ${at})`
  const row: Query = sql`
    insert into multibrand_rows (organization_id, env, id, transaction_id, type, user_id, program_id, points, value_local, value_usd, created_at)
    values (${organizationId}, ${env}, ${id}, ${id}, 'CREDIT', 'u', ${programId}, 1, 5, 1, ${at})`
  await tested.database().write(transaction, row, countFact(sandbox, { list: 'multibrand_rows', key: programId, at }))
}

const listsOf = (tested: TestStore): Record<string, List> => {
  const { connections, multibrand, multibrandConnections } = tested.store.organization(sandbox)
  const executed =
    (programId?: string): List =>
    async (page) => {
      const { total, data } = await multibrand.executed({ ...page, programId })
      return { total, data: data.map(({ id, createdAt }) => ({ id, at: createdAt })) }
    }
  return {
    'history of connections': (page) => connections.history(page),
    'history of a partner code': (page) => connections.history({ ...page, partnerCode: 'NIMBARA' }),
    'history of splits': (page) => multibrandConnections.history(page),
    'executed rows': executed(),
    'executed rows of a program': executed('prg_nimbara'),
  }
}

const newestFirst = (a: Listed, b: Listed): number => b.at - a.at || (a.id < b.id ? 1 : -1)

test('invariant 44: pages of any size together contain the whole list', async () => {
  await using tested = await openTestStore()
  const moments = Array.from(
    { length: 24 },
    (_, index) => start + Math.floor(index / 2) * 307 * 60_000 + (index % 5) * 7,
  )
  await fill(tested, moments)
  const lists = listsOf(tested)
  const instant = fc.integer({ min: start - hourMs, max: start + 66 * hourMs })
  const ends = fc.tuple(instant, instant).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
  const range = fc.oneof(
    ends,
    fc.constant({ from: start, to: start + hourMs - 1 }),
    fc.constant({ from: 0, to: 8_640_000_000_000_000 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(lists)),
      range,
      fc.integer({ min: 1, max: 30 }),
      async (name, range, pageSize) => {
        const list = lists[name]!
        const whole = await list({ ...range, page: 1, pageSize: 5000 })
        expect(whole.data).toHaveLength(whole.total)
        expect(whole.data).toEqual(whole.data.toSorted(newestFirst))
        expect(whole.data.every(({ at }) => at >= range.from && at <= range.to)).toBe(true)
        const pages = []
        for (let page = 1; page <= Math.ceil(whole.total / pageSize) + 1; page += 1)
          pages.push(await list({ ...range, page, pageSize }))
        expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
        expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([whole.total]))
      },
    ),
    { numRuns: 40 },
  )
  expect((await lists['executed rows']!({ from: start, to: start + 66 * hourMs, page: 1, pageSize: 100 })).total).toBe(
    moments.length,
  )
})

test('a late page skips the whole days and hours of newer rows', async () => {
  await using tested = await openTestStore()
  const [hours, perHour, pageSize] = [80, 10, 27]
  const counts = Array.from({ length: hours * perHour }, (_, row) =>
    countFact(sandbox, {
      list: 'connection_history',
      key: 'many',
      at: start + Math.floor(row / perHour) * hourMs + row,
    }),
  )
  await tested.database().write(...counts)
  for (let page = 3; page <= Math.ceil((hours * perHour) / pageSize); page += 1) {
    const asked: { range: Range; skip: number }[] = []
    const { total } = await readPage(
      tested.database(),
      sandbox,
      {
        list: 'connection_history',
        key: 'many',
        count: () => sql`select 0 as n`,
        rows: (range, _limit, skip) => {
          asked.push({ range, skip })
          return sql`select 0 as n where 1 = 0`
        },
        parse: (row) => row,
      },
      { from: start, to: start + hours * hourMs - 1, page, pageSize },
    )
    expect(total).toBe(hours * perHour)
    const newer = (page - 1) * pageSize
    // Each hour has ten rows, so the page begins after the whole hours of its newer rows.
    const end = start + (hours - Math.floor(newer / perHour)) * hourMs - 1
    expect(asked).toEqual([{ range: { from: start, to: end }, skip: newer % perHour }])
  }
})

test('verify reports a wrong hourly count of multibrand connection changes', async () => {
  await using tested = await openTestStore()
  await fill(tested, [start, start + 1])
  const wrong = async () =>
    (await verifyBooks(tested.database())).filter(({ problem }) => problem.includes('multibrand_connection_history'))
  expect(await wrong()).toEqual([])
  await tested
    .database()
    .write(sql`update list_hours set count = count + 1 where list = 'multibrand_connection_history'`)
  expect((await wrong()).length).toBeGreaterThan(0)
})
