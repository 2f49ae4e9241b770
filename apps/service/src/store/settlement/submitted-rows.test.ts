import { describe, expect, test } from 'vitest'
import { openPartnerWorld, type PartnerWorld } from '../../../testing/partner-world.ts'
import { leaseMs } from '../../issuing/submission-times.ts'
import { moneyOf } from '../../money/decimal.ts'
import { debitCanonical } from '../../money/fingerprint.ts'
import { sql } from '../engine/database.ts'
import { verifyBooks } from '../ledger/verify-books.ts'

const states = async ({ tested }: PartnerWorld) =>
  (
    await tested
      .database()
      .read(
        sql`select program_id, state from multibrand_rows where type = 'CREDIT' and env = 'production' order by program_id`,
      )
  ).map((row) => `${String(row['program_id'])} ${String(row['state'])}`)
const listed = ({ org }: PartnerWorld) =>
  org().multibrand.executed({ from: 0, to: Date.UTC(2100, 0), page: 1, pageSize: 25 })
const pointsOfYear = async ({ tested, org }: PartnerWorld, programId: string) =>
  (await org().multibrand.statistics('u', programId, new Date(tested.clock.now).getUTCFullYear())).reduce(
    (sum, month) => sum + month,
    0n,
  )
const residual = async ({ tested, org }: PartnerWorld) =>
  (await org().multibrand.balance('u', 'MATURED', tested.clock.now)).local
const expectBooks = async ({ tested }: PartnerWorld) => expect(await verifyBooks(tested.database())).toEqual([])

describe('executed credits whose points an external partner issues', () => {
  test('lists and events show an executed credit after the partner issues points', async () => {
    await using world = await openPartnerWorld()
    await world.split({ prg_zaatroon: 60, prg_pebblewave: 40 })
    await world.credit('C-1', '100')
    expect(await world.execute()).toEqual({ matured: 0, executed: 1 })
    expect((await world.org().multibrand.find('C-1', world.tested.clock.now))?.status).toBe('EXECUTED')
    expect(await states(world)).toEqual(['prg_pebblewave SUBMITTING', 'prg_zaatroon SUBMITTING'])
    expect([
      (await listed(world)).total,
      await pointsOfYear(world, 'prg_zaatroon'),
      world.partner.issued.length,
    ]).toEqual([0, 0n, 0])
    await expectBooks(world)

    world.partner.next('accept', 'refuseMember')
    world.tested.clock.now += 60_000
    await world.poll()
    const done = world.partner.issued[0]
    const { total, data } = await listed(world)
    const [row] = await world.tested
      .database()
      .read(sql`select id from multibrand_rows where order_key = ${done?.key ?? ''}`)
    expect([total, data[0]?.id, data[0]?.createdAt]).toEqual([1, row?.['id'], world.tested.clock.now])
    expect(String(data[0]?.points)).toBe(done?.points)
    expect(await pointsOfYear(world, done?.programId ?? '')).toBe(BigInt(done?.points ?? 0))
    const told = await world.tested
      .database()
      .read(sql`select subject_id from events where type = 'MULTIBRAND_TRANSACTION_EXECUTED'`)
    expect(told).toEqual([{ subject_id: row?.['id'] }])
    await expectBooks(world)
  })

  test('the next execution uses the value of an order the partner refused', async () => {
    await using world = await openPartnerWorld()
    await world.split({ prg_zaatroon: 100 })
    await world.credit('C-1', '100')
    await world.execute()
    const dust = await residual(world)
    world.partner.next('refuseIneligible')
    await world.poll()
    expect(await states(world)).toEqual(['prg_zaatroon REFUSED'])
    expect(await residual(world)).toBe(moneyOf('100'))
    expect(dust).toBeLessThan(moneyOf('1'))
    const correcting = await world.tested
      .database()
      .read(sql`select distinct corrects_id from journal where journal_id like 'refuse:%'`)
    expect(String(correcting[0]?.['corrects_id'])).toMatch(/^execute:mbt_/)
    await expectBooks(world)

    await world.credit('C-2', '50')
    await world.execute()
    await world.settle()
    expect(await residual(world)).toBeLessThan(moneyOf('1'))
    expect(BigInt(world.partner.issued[0]?.points ?? 0)).toBe(await pointsOfYear(world, 'prg_zaatroon'))
    await expectBooks(world)
  })

  test('a debit can use the value of an order the partner refused', async () => {
    await using world = await openPartnerWorld()
    await world.split({ prg_zaatroon: 100 })
    await world.credit('C-1', '100')
    await world.execute()
    world.partner.next('refuseOther')
    await world.poll()
    await world.split({ prg_pebblewave: 100 })
    expect(await world.execute()).toEqual({ matured: 0, executed: 0 })
    expect(await residual(world)).toBe(moneyOf('100'))
    const { now: createdAt } = world.tested.clock
    const value = moneyOf('100')
    const draft = {
      userId: 'u',
      side: 'local',
      value,
      localCurrency: 'SAR',
      referenceNumber: 'D-1',
      createdAt,
    } as const
    const canonical = debitCanonical({ userId: 'u', value, currency: 'SAR' })
    expect(await world.org().multibrand.debit({ ...draft, id: world.tested.id('mbt'), canonical })).toMatchObject({
      outcome: 'created',
    })
    expect(await residual(world)).toBe(0n)
    expect(world.partner.issued).toEqual([])
    await expectBooks(world)
  })

  test('the worker retries a failed partner order until the partner issues points', async () => {
    await using world = await openPartnerWorld()
    await world.split({ prg_zaatroon: 100 })
    await world.credit('C-1', '100')
    await world.execute()
    await world.split({})
    world.partner.next('dropBefore', 'failBefore', 'redirect', 'failAfter')
    await world.settle()
    expect(await states(world)).toEqual(['prg_zaatroon DONE'])
    expect(world.partner.issued).toHaveLength(1)
    expect(world.partner.requests.filter((each) => each === 'POST /points')).toHaveLength(4)
    const members = await world.tested.database().read(sql`select credit from journal where journal_id like 'points:%'`)
    expect(members).toEqual([{ credit: 'member:prg_zaatroon:X-1' }])
    await expectBooks(world)
  })

  test('after a crash, the worker completes each unanswered partner order once', async () => {
    await using world = await openPartnerWorld()
    await world.split({ prg_zaatroon: 50, prg_pebblewave: 50 })
    await world.credit('C-1', '100')
    await world.execute()
    world.partner.next('dropAfter', 'dropBefore')
    await world.poll()
    expect(await world.waiting()).toBe(2)
    await world.die('R-1', 'afterTheCall')
    await world.settle()
    expect(await states(world)).toEqual(['prg_pebblewave DONE', 'prg_zaatroon DONE'])
    expect(new Set(world.partner.issued.map(({ key }) => key)).size).toBe(3)
    expect(world.partner.issued).toHaveLength(3)
    await expectBooks(world)
  })

  test('the partner issues each order’s points once despite simultaneous workers', async () => {
    await using world = await openPartnerWorld()
    await world.split({ prg_zaatroon: 50, prg_pebblewave: 50 })
    for (const reference of ['C-1', 'C-2', 'C-3']) await world.credit(reference, '100')
    await world.execute()
    await Promise.all([world.poll(), world.poll(), world.poll()])
    world.tested.clock.now += leaseMs
    await world.settle()
    expect(new Set(world.partner.issued.map(({ key }) => key)).size).toBe(6)
    expect(world.partner.issued).toHaveLength(6)
    await expectBooks(world)
  })
})

test('the database refuses changes of orders that were sent to partners', async () => {
  await using world = await openPartnerWorld()
  await world.split({ prg_zaatroon: 100 })
  await world.credit('C-1', '100')
  await world.execute()
  const attempts = [
    sql`update multibrand_rows set points = 1 where state = 'SUBMITTING'`,
    sql`update multibrand_rows set destination_user_id = 'thief' where state = 'SUBMITTING'`,
    sql`delete from multibrand_rows where state = 'SUBMITTING'`,
  ]
  for (const attempt of attempts) await expect(world.tested.database().write(attempt)).rejects.toThrow(/append-only/)
  await world.settle()
  await expect(world.tested.database().write(sql`update multibrand_rows set state = 'REFUSED'`)).rejects.toThrow(
    /append-only/,
  )
  await expect(world.tested.database().write(sql`update multibrand_rows set claimed_until = 1`)).rejects.toThrow(
    /append-only/,
  )

  world.partner.next('dropAfter')
  await world.issue('R-1')
  await expect(world.tested.database().write(sql`update transactions set base_points = 1`)).rejects.toThrow(
    /append-only/,
  )
  await world.settle()
  await expect(world.tested.database().write(sql`update transactions set state = 'SUBMITTING'`)).rejects.toThrow(
    /append-only/,
  )
  await expect(world.tested.database().write(sql`delete from transactions`)).rejects.toThrow(/append-only/)
})
