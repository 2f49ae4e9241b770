import { expect, test } from 'vitest'
import { moneyOf } from '../../money/decimal.ts'
import { pairFrom } from '../../money/plan-multibrand.ts'
import { localRate } from '../catalog/catalog-snapshot.ts'
import type { Place } from '../lists/places.ts'
import { readMultibrandPage, type MultibrandQuery } from './multibrand-pages.ts'
import { openTestStore, sandbox, type TestStore } from '../../../testing/open-test-store.ts'

const day = 86_400_000
const org = (tested: TestStore) => tested.store.organization(sandbox)
const account = {
  destinationUserId: 'X-1',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}

const requestOf = (tested: TestStore, referenceNumber: string) => ({
  id: tested.id('mbt'),
  referenceNumber,
  canonical: ['v1', referenceNumber] as const,
  userId: 'u',
  side: 'local' as const,
  localCurrency: 'SAR',
  createdAt: tested.clock.now,
})

const credit = async (tested: TestStore, referenceNumber: string, value: string, dueInDays: number) => {
  const amount = pairFrom('local', moneyOf(value), localRate(await org(tested).catalog()))
  const executionDate = tested.clock.now + dueInDays * day
  const { transaction } = await org(tested).multibrand.credit({
    ...requestOf(tested, referenceNumber),
    amount,
    executionDate,
  })
  return transaction
}

const debit = (tested: TestStore, referenceNumber: string, value: string) =>
  org(tested).multibrand.debit({ ...requestOf(tested, referenceNumber), value: moneyOf(value) })

const split = (tested: TestStore, percentages: Record<string, bigint>) =>
  org(tested).multibrandConnections.replace(
    'u',
    Object.entries(percentages).map(([programId, percentage]) => ({ programId, percentage, account })),
    tested.clock.now,
  )

test('pages of any size together contain every credit and debit, newest first', async () => {
  await using tested = await openTestStore()
  const begin = tested.clock.now
  await split(tested, { prg_nimbara: 10_000n })
  for (let index = 0; index < 24; index += 1) {
    // Three share each time, so that a page can end between equal times.
    tested.clock.now += index % 3 === 0 ? 60_000 : 0
    if (index % 6 === 5) await debit(tested, `R-${index}`, '1')
    else await credit(tested, `R-${index}`, '20', index % 4)
  }
  await org(tested).multibrand.execute('u', tested.clock.now)
  // Credits that are due on the next day are matured now, although no worker has stored this.
  const now = tested.clock.now + day
  const { multibrandLog } = org(tested)
  const whole = (await multibrandLog.page({ now, limit: 200 })).data.filter(({ createdAt }) => createdAt >= begin)
  expect(whole).toHaveLength(24)
  expect(new Set(whole.map(({ status }) => status))).toEqual(new Set(['PENDING', 'MATURED', 'EXECUTED']))
  expect(whole).toEqual(whole.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)))
  const [from, to] = [begin + 2 * 60_000, begin + 6 * 60_000]
  for (const kind of [undefined, 'CREDIT', 'DEBIT'] as const)
    for (const status of [undefined, 'PENDING', 'MATURED', 'EXECUTED'] as const)
      for (const range of [{ from: begin }, { from, to }]) {
        const wanted = whole.filter(
          (each) =>
            (kind ?? each.kind) === each.kind &&
            (status ?? each.status) === each.status &&
            each.createdAt >= range.from &&
            each.createdAt <= (range.to ?? Infinity),
        )
        for (const limit of [1, 5, 200]) {
          const found = []
          let before: Place | undefined
          do {
            const { data, next } = await multibrandLog.page({ kind, status, ...range, now, before, limit })
            found.push(...data)
            before = next ?? undefined
          } while (before !== undefined)
          expect(found).toEqual(wanted)
        }
      }
})

test('a page that reads few rows continues where it ended', async () => {
  await using tested = await openTestStore()
  const begin = tested.clock.now
  for (let index = 0; index < 12; index += 1) {
    tested.clock.now += index % 3 === 0 ? 60_000 : 0
    await credit(tested, `S-${index}`, '20', index % 4)
  }
  await debit(tested, 'S-DEBIT', '1')
  const now = tested.clock.now
  const read = (query: Partial<MultibrandQuery>, mostRead?: number) =>
    readMultibrandPage(tested.database(), sandbox, { from: begin, now, limit: 50, ...query }, mostRead)
  for (const query of [
    { kind: 'CREDIT' },
    { status: 'EXECUTED' },
    { status: 'PENDING' },
    { status: 'MATURED' },
  ] as const) {
    const whole = await read(query)
    expect(whole).toMatchObject({ next: null, searchedTo: null })
    for (const [limit, mostRead] of [
      [1, 2],
      [50, 2],
      [50, 5],
    ] as const) {
      const pages = []
      let before: Place | undefined
      do {
        const page = await read({ ...query, before, limit }, mostRead)
        pages.push(page)
        before = page.next ?? undefined
      } while (before !== undefined)
      expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
      const ended = pages.filter(({ searchedTo }) => searchedTo !== null)
      expect(ended.map(({ next }) => next?.createdAt)).toEqual(ended.map(({ searchedTo }) => searchedTo))
      expect(ended.length > 0 || limit === 1).toBe(true)
    }
  }
  // An index answers these, so they never end early.
  for (const query of [{}, { kind: 'DEBIT' }] as const)
    expect(await read(query, 1)).toMatchObject({ next: null, searchedTo: null })
})

test('an executed credit shows its journals, points, debited part and residual', async () => {
  await using tested = await openTestStore()
  const { id } = await credit(tested, 'C-1', '100', 1)
  await debit(tested, 'D-1', '30')
  await split(tested, { prg_nimbara: 6_000n, prg_hushwood: 4_000n })
  const find = (text: string) => org(tested).multibrandLog.find(text, tested.clock.now)
  expect(await find('C-1')).toMatchObject({ status: 'PENDING', debited: { local: moneyOf('30') }, rows: [] })
  tested.clock.now += day
  await org(tested).multibrand.execute('u', tested.clock.now)
  const log = await find(id)
  expect(log).toMatchObject({ status: 'EXECUTED', debited: { local: moneyOf('30') }, remaining: { local: 0n } })
  expect(log?.steps.map(({ kind, journal }) => [kind, journal.id])).toEqual([
    ['CREDITED', `credit:${id}`],
    ['MATURED', `mature:${id}`],
    ['EXECUTED', `execute:${id}`],
  ])
  expect(log?.rows.map(({ programId, state, event }) => [programId, state, event?.type])).toEqual([
    ['prg_hushwood', 'DONE', 'MULTIBRAND_TRANSACTION_EXECUTED'],
    ['prg_nimbara', 'DONE', 'MULTIBRAND_TRANSACTION_EXECUTED'],
  ])
  const spent = log!.rows.reduce((sum, { value }) => sum + value.local, 0n)
  expect(spent + log!.residual.local).toBe(moneyOf('70'))
  expect((await find(log!.rows[0]!.id))?.id).toBe(id)
  const debited = await find('D-1')
  expect(debited).toMatchObject({ kind: 'DEBIT', debited: { local: 0n }, steps: [{ kind: 'DEBITED' }] })
  expect(await find('D-2')).toBeUndefined()
})
