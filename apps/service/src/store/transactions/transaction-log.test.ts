import { expect, test } from 'vitest'
import { production } from '../../../testing/open-test-store.ts'
import { openPartnerWorld } from '../../../testing/partner-world.ts'
import { sql } from '../engine/database.ts'
import type { Place } from '../lists/places.ts'
import { readTransactionPage, type TransactionQuery } from './transaction-queries.ts'

const programs = ['prg_zaatroon', 'prg_pebblewave'] as const

test('pages of any size together contain every transaction, newest first', async () => {
  await using world = await openPartnerWorld()
  const begin = world.tested.clock.now
  for (let index = 0; index < 30; index += 1) {
    // Three transactions share each time, so that a page can end between equal times.
    world.tested.clock.now += index % 3 === 0 ? 60_000 : 0
    world.partner.next(index % 5 === 0 ? 'dropAfter' : 'accept')
    await world.issue(`R-${index}`, { programId: programs[index % 2]!, account: { destinationUserId: 'Z-1' } })
  }
  const { transactionLog } = world.org()
  const whole = (await transactionLog.page({ limit: 200 })).data
  expect(whole).toHaveLength(30)
  const newestFirst = whole.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  expect(whole).toEqual(newestFirst)
  const states = whole.map(({ state }) => state)
  expect(states.filter((state) => state === 'SUBMITTING').length).toBeGreaterThan(0)
  const [from, to] = [begin + 2 * 60_000, begin + 7 * 60_000]
  for (const programId of [undefined, ...programs])
    for (const state of [undefined, 'SUBMITTING', 'COMPLETED'] as const)
      for (const range of [{}, { from }, { to }, { from, to }]) {
        const wanted = whole.filter(
          (row) =>
            (programId ?? row.programId) === row.programId &&
            (state ?? row.state) === row.state &&
            row.createdAt >= (range.from ?? 0) &&
            row.createdAt <= (range.to ?? Infinity),
        )
        for (const limit of [1, 4, 200]) {
          const found = []
          let before: Place | undefined
          do {
            const { data, next } = await transactionLog.page({ programId, state, ...range, before, limit })
            found.push(...data)
            before = next ?? undefined
          } while (before !== undefined)
          expect(found).toEqual(wanted)
        }
      }
  expect((await transactionLog.page({ limit: 30 })).next).toBeNull()
})

test('every filter finds its transactions, however few rows a page may read', async () => {
  await using world = await openPartnerWorld()
  for (let index = 0; index < 24; index += 1) {
    world.tested.clock.now += index % 3 === 0 ? 60_000 : 0
    world.partner.next(index % 6 === 0 ? 'dropAfter' : 'accept')
    await world.issue(`F-${index}`, {
      programId: programs[index % 2]!,
      account: { destinationUserId: `M-${index % 4}` },
      amount: { mode: 'POINTS', base: BigInt(100 + index), bonus: 0n },
      channel: index % 5 === 0 ? 'WIDGET' : 'API',
      sourceUserId: index % 5 === 0 ? 'User@mail.example' : null,
    })
  }
  const database = world.tested.database()
  const whole = (await readTransactionPage(database, production, { limit: 200 })).data
  expect(whole).toHaveLength(24)
  type Stored = (typeof whole)[number]
  const filters: [Omit<TransactionQuery, 'limit'>, (row: Stored) => boolean][] = [
    [{ partnerCode: whole[0]!.partnerCode }, (row) => row.partnerCode === whole[0]!.partnerCode],
    [{ channel: 'WIDGET' }, (row) => row.channel === 'WIDGET'],
    [{ campaignId: 'cmp_none' }, () => false],
    [{ minPoints: 105n, maxPoints: 110n }, (row) => row.totalPoints >= 105n && row.totalPoints <= 110n],
    [{ minValue: whole[5]!.sourceValue }, (row) => row.sourceValue >= whole[5]!.sourceValue],
    [
      { maxValue: whole[5]!.sourceValue, state: 'COMPLETED' },
      (row) => row.sourceValue <= whole[5]!.sourceValue && row.state === 'COMPLETED',
    ],
    [{ person: { by: 'member', value: 'M-2' } }, (row) => row.account.destinationUserId === 'M-2'],
    [{ person: { by: 'user', value: 'User@mail.example' } }, (row) => row.sourceUserId !== null],
    [{ person: { by: 'user', value: 'user@mail.example' } }, () => false],
    [
      { person: { by: 'member', value: 'M-1' }, programId: programs[1] },
      (row) => row.account.destinationUserId === 'M-1',
    ],
    [
      { person: { by: 'member', value: 'M-0' }, state: 'SUBMITTING' },
      (row) => row.account.destinationUserId === 'M-0' && row.state === 'SUBMITTING',
    ],
    [{ state: 'SUBMITTING', channel: 'WIDGET' }, (row) => row.state === 'SUBMITTING' && row.channel === 'WIDGET'],
  ]
  for (const [filter, holds] of filters)
    for (const [limit, mostRead] of [
      [1, 1],
      [3, 2],
      [4, 7],
      [200, 10_000],
    ] as const) {
      const found: Stored[] = []
      let before: Place | undefined
      do {
        const page = await readTransactionPage(database, production, { ...filter, before, limit }, mostRead)
        expect(page.data.length).toBeLessThanOrEqual(limit)
        found.push(...page.data)
        before = page.next ?? undefined
      } while (before !== undefined)
      expect([filter, found]).toEqual([filter, whole.filter(holds)])
    }
})

test('a search names the fields with a text as whole value', async () => {
  await using world = await openPartnerWorld()
  await world.issue('S-1', { account: { destinationUserId: 'SAME' }, sourceUserId: 'SAME' })
  await world.issue('S-2', { account: { destinationUserId: 'MEMBER' } })
  const { transactionLog } = world.org()
  const fields = async (text: string) => (await transactionLog.persons(text)).map(({ by }) => by)
  expect(await fields('SAME')).toEqual(['member', 'user'])
  expect(await fields('MEMBER')).toEqual(['member'])
  for (const text of ['MEMBE', 'MEMBER ', 'member', '%', '']) expect(await fields(text)).toEqual([])
})

test('a page continues after a transaction that was settled or removed', async () => {
  await using world = await openPartnerWorld()
  const { transactionLog } = world.org()
  for (const reference of ['OLD-1', 'OLD-2']) {
    world.tested.clock.now += 1_000
    await world.issue(reference)
  }
  const references = async (before: Place) =>
    (await transactionLog.page({ before, limit: 5 })).data.map(({ referenceNumber }) => referenceNumber)
  for (const behaviour of ['dropAfter', 'dropBefore'] as const) {
    world.tested.clock.now += 1_000
    world.partner.next(behaviour)
    await world.issue(behaviour)
    const { data, next } = await transactionLog.page({ limit: 1 })
    expect(data).toMatchObject([{ referenceNumber: behaviour, state: 'SUBMITTING' }])
    const older = await references(next!)
    await world.settle()
    expect(await references(next!)).toEqual(older)
  }
  expect(await transactionLog.find('dropBefore')).toBeUndefined()
})

test('an order gets its journal and event with the partner’s answer', async () => {
  await using world = await openPartnerWorld()
  world.partner.next('dropAfter')
  expect(await world.issue('LATE')).toBe('PARTNER_TIMEOUT')
  const { transactionLog } = world.org()
  const waiting = await transactionLog.find('LATE')
  expect(waiting).toMatchObject({ state: 'SUBMITTING', journal: null, event: null, partner: { attempts: 1 } })
  expect(waiting?.partner?.nextAttemptAt).toBeGreaterThan(world.tested.clock.now)
  await world.settle()
  const settled = await transactionLog.find(waiting!.id)
  expect(settled).toMatchObject({
    state: 'COMPLETED',
    partner: { connector: waiting?.partner?.connector, orderKey: waiting?.partner?.orderKey, nextAttemptAt: null },
    event: { type: 'TRANSACTION_COMPLETED' },
  })
  const [event] = await world.tested.database().read(sql`select id from events where subject_id = ${waiting!.id}`)
  expect(settled?.event?.id).toBe(event?.['id'])
  const points = settled?.journal?.movements.find(({ asset }) => asset === 'points:prg_zaatroon')
  expect(points).toMatchObject({ debit: 'program:prg_zaatroon:issuance', credit: 'member:prg_zaatroon:Z-1' })
})
