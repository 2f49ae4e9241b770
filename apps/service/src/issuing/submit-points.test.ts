import { describe, expect, test } from 'vitest'
import type { Behaviour } from '../../testing/fake-partner.ts'
import { accountDigest } from '../fingerprint.ts'
import { sql } from '../store/engine/database.ts'
import { parseAccount } from '../store/connections/parse-account.ts'
import { verifyBooks } from '../store/ledger/verify-books.ts'
import { openPartnerWorld, type PartnerWorld } from '../../testing/partner-world.ts'
import { leaseMs, settlesAfter } from './submission-times.ts'

/** Expects that the service's database and the partner have equal orders, each exactly once. */
async function expectOneForOne({ tested, partner }: PartnerWorld): Promise<void> {
  const ours = await tested.database().read(sql`
    select *, base_points + bonus_points + campaign_points as points from transactions where state = 'COMPLETED'`)
  const kept = ours.map((row) => ({
    key: row['order_key'],
    programId: row['program_id'],
    points: String(row['points']),
    accountDigest: accountDigest(parseAccount(row)),
  }))
  const byKey = (a: { key: unknown }, b: { key: unknown }) => String(a.key).localeCompare(String(b.key))
  expect(kept.toSorted(byKey)).toEqual(partner.issued.toSorted(byKey))
  expect(await verifyBooks(tested.database())).toEqual([])
}

/**
 * Each entry has a behaviour of the partner, the answer to the caller, and whether the transaction exists after the
 * recovery worker has run.
 */
const behaviours: [Behaviour, string, boolean][] = [
  ['accept', 'created', true],
  ['acceptTwice', 'created', true],
  ['dropBefore', 'PARTNER_TIMEOUT', false],
  ['dropAfter', 'PARTNER_TIMEOUT', true],
  ['failBefore', 'PARTNER_TIMEOUT', false],
  ['failAfter', 'PARTNER_TIMEOUT', true],
  ['wrongId', 'PARTNER_TIMEOUT', true],
  ['wrongPoints', 'PARTNER_TIMEOUT', true],
  ['wrongAccount', 'PARTNER_TIMEOUT', true],
  ['noAccount', 'PARTNER_TIMEOUT', true],
  ['wrongStatus', 'PARTNER_TIMEOUT', true],
  ['notJson', 'PARTNER_TIMEOUT', true],
  ['redirect', 'PARTNER_TIMEOUT', false],
  ['huge', 'PARTNER_TIMEOUT', true],
  ['pending', 'PARTNER_TIMEOUT', false],
  ['refuseMember', 'MEMBER_NOT_FOUND', false],
  ['refuseIneligible', 'MEMBER_INELIGIBLE', false],
  ['refuseOther', 'MEMBER_INELIGIBLE', false],
]

test('the recovery worker settles an order for every behaviour of the partner', async () => {
  await using world = await openPartnerWorld()
  for (const [behaviour, heard, stands] of behaviours) {
    world.partner.next(behaviour)
    expect.soft([behaviour, await world.issue(behaviour)]).toEqual([behaviour, heard])
    expect.soft([behaviour, await world.waiting()]).toEqual([behaviour, heard === 'PARTNER_TIMEOUT' ? 1 : 0])
    await world.settle()
    expect.soft([behaviour, await world.waiting()]).toEqual([behaviour, 0])
    expect.soft([behaviour, await world.issue(behaviour)]).toEqual([behaviour, stands ? 'replayed' : 'created'])
  }
  expect(world.partner.requests).not.toContain('POST /elsewhere')
  await expectOneForOne(world)
})

test.each<Behaviour>(['hangBefore', 'hangAfter'])(
  'the recovery worker settles an order whose partner timed out: %s',
  async (behaviour) => {
    await using world = await openPartnerWorld({ totalMs: 400 })
    world.partner.next(behaviour)
    expect(await world.issue('R-1')).toBe('PARTNER_TIMEOUT')
    await world.settle()
    expect(await world.issue('R-1')).toBe(behaviour === 'hangAfter' ? 'replayed' : 'created')
    await expectOneForOne(world)
  },
)

describe('a transaction whose order to the partner is in flight', () => {
  test('a transaction appears in lists, journal and events only after completion', async () => {
    await using world = await openPartnerWorld()
    const { tested, partner, org } = world
    partner.next('failAfter')
    await world.issue('R-1', { channel: 'WIDGET', sourceUserId: 'u-1', saveAccount: true })
    const { transactions, connections } = org()
    const everything = { from: 0, to: Date.UTC(2100, 0), page: 1, pageSize: 25 }
    const key = partner.issued[0]?.key ?? ''
    const [row] = await tested.database().read(sql`select id from transactions where order_key = ${key}`)
    const id = String(row?.['id'])
    expect([await transactions.find('R-1'), await transactions.find(id)]).toEqual([undefined, undefined])
    expect(await transactions.list(everything)).toEqual({ total: 0, data: [] })
    expect(await world.count(sql`select count(*) as n from journal where journal_id = ${id}`)).toBe(0)
    expect(await world.count(sql`select count(*) as n from events`)).toBe(0)
    expect(await verifyBooks(tested.database())).toEqual([])
    await world.settle()
    expect(await transactions.list(everything)).toMatchObject({ total: 1, data: [{ id, createdAt: tested.clock.now }] })
    expect(await connections.list('u-1')).toMatchObject([
      { programId: 'prg_zaatroon', account: { destinationUserId: 'Z-1' } },
    ])
    expect(
      await world.count(
        sql`select count(*) as n from events where type = 'TRANSACTION_COMPLETED' and subject_id = ${id}`,
      ),
    ).toBe(1)
    await expectOneForOne(world)
  })

  test('a transaction in flight blocks its reference number for other details', async () => {
    await using world = await openPartnerWorld()
    world.partner.next('failAfter')
    await world.issue('R-1')
    expect(await world.issue('R-1')).toBe('TRANSACTION_IN_PROGRESS')
    expect(await world.issue('R-1', { amount: { mode: 'POINTS', base: 101n, bonus: 0n } })).toBe(
      'REFERENCE_NUMBER_CONFLICT',
    )
    await world.settle()
    expect(await world.issue('R-1')).toBe('replayed')
    expect(world.partner.issued).toHaveLength(1)
  })

  test('simultaneous requests send one order to the partner', async () => {
    await using world = await openPartnerWorld()
    const heard = await Promise.all(Array.from({ length: 20 }, () => world.issue('R-1')))
    expect(heard.filter((each) => each === 'created')).toHaveLength(1)
    expect(heard.filter((each) => !['created', 'replayed', 'TRANSACTION_IN_PROGRESS'].includes(each))).toEqual([])
    expect(world.partner.requests).toEqual(['POST /points'])
    expect(await world.issue('R-1')).toBe('replayed')
    await expectOneForOne(world)
  })

  test('a transaction stays open while its order may still reach the partner', async () => {
    await using world = await openPartnerWorld({ totalMs: 400 })
    const { tested, partner } = world
    partner.next('late', 'late')
    expect(await world.issue('R-1')).toBe('PARTNER_TIMEOUT')
    tested.clock.now += 2_000
    await world.poll()
    expect([partner.requests.at(-1)?.slice(0, 4), await world.waiting()]).toEqual(['GET ', 1])
    await partner.arrive()
    await world.settle()
    expect(await world.issue('R-1')).toBe('replayed')

    expect(await world.issue('R-2')).toBe('PARTNER_TIMEOUT')
    tested.clock.now += settlesAfter + leaseMs
    await world.poll()
    expect(await world.waiting()).toBe(0)
    await partner.arrive()
    expect(await world.issue('R-2')).toBe('created')
    await expectOneForOne(world)
  })

  test('the worker asks about an order until the partner answers clearly', async () => {
    await using world = await openPartnerWorld()
    const { tested, partner } = world
    partner.next('dropAfter')
    await world.issue('R-1')
    partner.nextAsked('fail', 'drop', 'bareNotFound', 'strangersNotFound', 'fail', 'fail')
    for (let round = 0; round < 6; round += 1) {
      tested.clock.now += 600_000
      await world.poll()
      expect(await world.waiting()).toBe(1)
    }
    await world.settle()
    expect(await world.issue('R-1')).toBe('replayed')
    await expectOneForOne(world)
  })

  test('a slow request answers with the transaction that its faster repetition created', async () => {
    await using world = await openPartnerWorld()
    const late = await world.issueLate('R-1', () => world.settle().then(() => world.issue('R-1')))
    expect(late).toBe('replayed')
    await expectOneForOne(world)
  })

  test('a slow request answers TRANSACTION_IN_PROGRESS while its repetition is open', async () => {
    await using world = await openPartnerWorld()
    const late = await world.issueLate('R-1', async () => {
      await world.settle()
      world.partner.next('dropAfter')
      expect(await world.issue('R-1')).toBe('PARTNER_TIMEOUT')
    })
    expect(late).toBe('TRANSACTION_IN_PROGRESS')
    await world.settle()
    expect(await world.issue('R-1')).toBe('replayed')
    await expectOneForOne(world)
  })

  test('a request answers SERVICE_UNAVAILABLE if the partner accepts its expired order', async () => {
    await using world = await openPartnerWorld()
    const { clock } = world.tested
    const late = await world.issueLate('R-1', async () => {
      const { now } = clock
      await world.settle()
      // Simulates a partner with a slow clock, which accepts the order although it has expired.
      clock.now = now
    })
    expect(late).toBe('SERVICE_UNAVAILABLE')
    expect(await world.issue('R-1')).toBe('created')
    await expectOneForOne(world)
  })

  test('two recovery workers settle each open transaction only once', async () => {
    await using world = await openPartnerWorld()
    for (let index = 0; index < 8; index += 1) {
      world.partner.next('dropAfter')
      await world.issue(`R-${index}`)
    }
    world.tested.clock.now += leaseMs
    await Promise.all([world.poll(), world.poll()])
    expect(await world.waiting()).toBe(0)
    expect(world.partner.requests.filter((each) => each.startsWith('GET'))).toHaveLength(8)
    await expectOneForOne(world)
  })
})

describe('a crash of a process while it issues points', () => {
  test('a crash before the call to the partner frees the reference number', async () => {
    await using world = await openPartnerWorld()
    await world.die('R-1', 'beforeTheCall')
    expect(await world.issue('R-1')).toBe('TRANSACTION_IN_PROGRESS')
    await world.settle()
    expect(world.partner.issued).toEqual([])
    expect(await world.issue('R-1')).toBe('created')
    await expectOneForOne(world)
  })

  test('a crash after the call to the partner keeps the transaction', async () => {
    await using world = await openPartnerWorld()
    await world.die('R-1', 'afterTheCall')
    expect(await world.issue('R-1')).toBe('TRANSACTION_IN_PROGRESS')
    await world.settle()
    expect(await world.issue('R-1')).toBe('replayed')
    await expectOneForOne(world)
  })
})

test('the log names orders and causes, never members, secrets or addresses', async () => {
  await using world = await openPartnerWorld()
  const member = { destinationUserId: 'canary-member' }
  for (const behaviour of ['dropAfter', 'notJson', 'redirect', 'refuseOther'] as const) {
    world.partner.next(behaviour)
    await world.issue(behaviour, { account: member })
  }
  world.partner.nextAsked('fail', 'drop', 'bareNotFound')
  await world.settle()
  await world.partner.close()
  await world.issue('R-1', { account: member })
  const lines = world.said.join('')
  expect(lines).toContain('"why":"HTTP_307"')
  for (const canary of ['canary-member', world.secret, world.partner.url, 'refuseOther', 'Not Found'])
    expect(lines).not.toContain(canary)
})

test('an order to an unreachable partner leaves the reference number free', async () => {
  await using world = await openPartnerWorld()
  await world.partner.close()
  expect(await world.issue('R-1')).toBe('PARTNER_UNAVAILABLE')
  expect(await world.count(sql`select count(*) as n from transactions`)).toBe(0)
})

test('a production partner accepts the member ids of sandbox triggers', async () => {
  await using world = await openPartnerWorld()
  for (const destinationUserId of ['SBX-504-TIMEOUT', 'SBX-422-MEMBER-NOT-FOUND', 'SBX-503-ONCE'])
    expect(await world.issue(destinationUserId, { account: { destinationUserId } })).toBe('created')
  expect(world.partner.issued).toHaveLength(3)
})
