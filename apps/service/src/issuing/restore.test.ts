import { expect, test } from 'vitest'
import type { AskBehaviour } from '../../testing/fake-partner.ts'
import { sql } from '../store/engine/database.ts'
import type { Submission } from '../store/settlement/submissions.ts'
import { verifyBooks } from '../store/ledger/verify-books.ts'
import { openPartnerWorld, type PartnerWorld } from '../../testing/partner-world.ts'
import { leaseMs } from './submission-times.ts'

const member = (destinationUserId: string) => ({ account: { destinationUserId } })
/** Returns the member of each order that the partner has recorded. */
const paid = ({ partner }: PartnerWorld) =>
  partner.orders.map(({ destinationAccount }) => destinationAccount.destinationUserId)
const expectBooks = async ({ tested }: PartnerWorld) => expect(await verifyBooks(tested.database())).toEqual([])
const conflicts = ({ said }: PartnerWorld) =>
  said.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ level }) => level === 50)

test('repeating a request after a database restore issues no points twice', async () => {
  await using world = await openPartnerWorld()
  const restore = await world.backup()
  expect(await world.issue('R-1')).toBe('created')
  await restore()
  expect(await world.issue('R-1')).toBe('created')
  expect(paid(world)).toEqual(['Z-1'])
  await expectBooks(world)
})

test('a request with a corrected member issues points once despite database restores', async () => {
  await using world = await openPartnerWorld()
  const first = await world.backup()
  world.partner.next('refuseMember')
  expect(await world.issue('R-1', member('Z-wrong'))).toBe('MEMBER_NOT_FOUND')
  const second = await world.backup()
  expect(await world.issue('R-1', member('Z-2'))).toBe('created')
  for (const restore of [second, first]) {
    await restore()
    expect(await world.issue('R-1', member('Z-2'))).toBe('created')
  }
  expect(paid(world)).toEqual(['Z-2'])
  await expectBooks(world)
})

/**
 * Makes a backup of the database. Then sends `refusals` requests that the partner refuses, and one that it accepts.
 * Returns the function that restores the backup.
 */
async function issueAfterRefusals(world: PartnerWorld, referenceNumber: string, refusals: number) {
  const restore = await world.backup()
  world.partner.next(...Array.from({ length: refusals }, () => 'refuseOther' as const))
  for (let refused = 0; refused < refusals; refused += 1)
    expect(await world.issue(referenceNumber)).toBe('MEMBER_INELIGIBLE')
  expect(await world.issue(referenceNumber)).toBe('created')
  return restore
}

test('a restored service finds points that the partner issued after refusing twice', async () => {
  await using world = await openPartnerWorld()
  const restore = await issueAfterRefusals(world, 'R-1', 2)
  await restore()
  expect(await world.issue('R-1')).toBe('created')
  expect(await world.issue('R-1')).toBe('replayed')
  expect(paid(world)).toEqual(['Z-1'])
  await expectBooks(world)
})

test('the service asks once about the next order key after a refusal', async () => {
  await using world = await openPartnerWorld()
  world.partner.next('refuseOther')
  expect(await world.issue('R-1')).toBe('MEMBER_INELIGIBLE')
  expect(await world.issue('R-1')).toBe('created')
  expect(world.partner.requests).toEqual([
    'POST /points',
    `GET /points/${world.partner.issued[0]?.key}`,
    'POST /points',
  ])
})

test.each<AskBehaviour>(['fail', 'drop', 'hang', 'bareNotFound', 'strangersNotFound'])(
  'createTransaction answers SERVICE_UNAVAILABLE if the lookup after a refusal fails: %s',
  async (said) => {
    await using world = await openPartnerWorld({ totalMs: 400 })
    const restore = await issueAfterRefusals(world, 'R-1', 1)
    await restore()
    world.partner.nextAsked(said)
    expect([await world.issue('R-1'), await world.waiting()]).toEqual(['SERVICE_UNAVAILABLE', 0])
    expect(await world.issue('R-1')).toBe('created')
    expect(paid(world)).toEqual(['Z-1'])
    await expectBooks(world)
  },
)

test('a request repeated after a failed order lookup uses the next key', async () => {
  await using world = await openPartnerWorld()
  world.partner.next('refuseOther', 'refuseOther')
  world.partner.nextAsked('fail')
  expect(await world.issue('R-1')).toBe('SERVICE_UNAVAILABLE')
  expect(await world.issue('R-1')).toBe('MEMBER_INELIGIBLE')
  expect(new Set(world.partner.requests.filter((each) => each.startsWith('GET'))).size).toBe(2)
  expect(await world.issue('R-1')).toBe('created')
  expect(paid(world)).toEqual(['Z-1'])
})

test('after a database restore, one request sends at most five orders', async () => {
  await using world = await openPartnerWorld()
  const restore = await issueAfterRefusals(world, 'R-1', 7)
  await restore()
  const sent = world.partner.requests.length
  expect(await world.issue('R-1')).toBe('SERVICE_UNAVAILABLE')
  expect(world.partner.requests.slice(sent).filter((each) => each === 'POST /points')).toHaveLength(5)
  expect(await world.issue('R-1')).toBe('created')
  expect(paid(world)).toEqual(['Z-1'])
  await expectBooks(world)
})

test('a worker that claimed a refused order cannot settle the next order', async () => {
  await using world = await openPartnerWorld()
  const restore = await issueAfterRefusals(world, 'R-1', 1)
  await restore()
  const { submissions } = world.store()
  const held: Submission[] = []
  const settled: boolean[] = []
  const late = await world.issueLate('R-1', async () => {
    for (const submission of held) settled.push(await submissions.refuse(submission, null))
    const now = world.tested.clock.now + leaseMs
    held.push(...(await submissions.claim({ connector: 'http', now, until: now, limit: 1 })))
  })
  expect([late, settled, held.length]).toEqual(['created', [false], 2])
  expect(paid(world)).toEqual(['Z-1'])
  await expectBooks(world)
})

test("an order after a refusal stays open if the partner's points differ", async () => {
  await using world = await openPartnerWorld()
  const restore = await issueAfterRefusals(world, 'R-1', 1)
  await restore()
  world.partner.next('accept', 'wrongPoints')
  expect([await world.issue('R-1'), await world.waiting()]).toEqual(['PARTNER_TIMEOUT', 1])
  expect(conflicts(world)[0]).toMatchObject({ why: 'OTHER_POINTS', orderKey: world.partner.issued[0]?.key })
  await world.settle()
  expect(await world.issue('R-1')).toBe('replayed')
  expect(paid(world)).toEqual(['Z-1'])
  await expectBooks(world)
})

test('simultaneous refusals of one order count as one refusal', async () => {
  await using world = await openPartnerWorld()
  const restore = await world.backup()
  world.partner.next('refuseOther')
  await Promise.all([world.issue('R-1'), world.issue('R-1'), world.issue('R-1')])
  await world.settle()
  while ((await world.issue('R-1')) !== 'replayed');
  await restore()
  while ((await world.issue('R-1')) !== 'replayed');
  expect(paid(world)).toEqual(['Z-1'])
})

test('retrying a lost order issues points once despite a database restore', async () => {
  await using world = await openPartnerWorld()
  const restore = await world.backup()
  world.partner.next('dropBefore')
  expect(await world.issue('R-1')).toBe('PARTNER_TIMEOUT')
  await world.settle()
  expect(await world.issue('R-1')).toBe('created')
  await restore()
  expect(await world.issue('R-1')).toBe('created')
  expect(paid(world)).toEqual(['Z-1'])
  await expectBooks(world)
})

test('reusing a reference number that a restore lost pays both members', async () => {
  await using world = await openPartnerWorld()
  const restore = await world.backup()
  expect(await world.issue('R-1', member('Z-1'))).toBe('created')
  await restore()
  expect(await world.issue('R-1', member('Z-2'))).toBe('created')
  expect(paid(world)).toEqual(['Z-1', 'Z-2'])
  await expectBooks(world)
})

test('an order stays open until the partner confirms its points and account', async () => {
  await using world = await openPartnerWorld()
  const { partner } = world
  partner.next('wrongPoints')
  partner.nextAsked('otherPoints', 'otherAccount')
  expect(await world.issue('R-1')).toBe('PARTNER_TIMEOUT')
  for (let round = 0; round < 2; round += 1) {
    world.tested.clock.now += leaseMs
    await world.poll()
    expect([await world.waiting(), await world.issue('R-1')]).toEqual([1, 'TRANSACTION_IN_PROGRESS'])
  }
  expect(conflicts(world).map(({ why }) => why)).toEqual(['OTHER_POINTS', 'OTHER_POINTS'])
  expect(conflicts(world)[0]).toMatchObject({ orderKey: partner.issued[0]?.key })
  await world.settle()
  expect(await world.issue('R-1')).toBe('replayed')
  expect(paid(world)).toEqual(['Z-1'])
  await expectBooks(world)
})

test('a multibrand credit executed again after a restore issues points once', async () => {
  await using world = await openPartnerWorld()
  await world.split({ prg_zaatroon: 60, prg_pebblewave: 40 })
  await world.credit('C-1', '100')
  const restore = await world.backup()
  await world.execute()
  await world.settle()
  await restore()
  await world.execute()
  await world.settle()
  expect(world.partner.issued).toHaveLength(2)
  expect(
    await world.count(
      sql`select count(*) as n from multibrand_rows where state = 'DONE' and env = 'production' and user_id = 'u'`,
    ),
  ).toBe(2)
  await expectBooks(world)
})

test('an order for another member under a used order key stays open', async () => {
  await using world = await openPartnerWorld()
  await world.split({ prg_zaatroon: 100 })
  await world.credit('C-1', '100')
  const restore = await world.backup()
  await world.execute()
  await world.settle()
  await restore()
  await world.split({ prg_zaatroon: 100 }, 'X-2')
  await world.execute()
  await world.settle()
  expect([paid(world), await world.waiting()]).toEqual([['X-1'], 1])
  expect(conflicts(world)[0]).toMatchObject({ why: 'OTHER_ACCOUNT', orderKey: world.partner.issued[0]?.key })
  await expectBooks(world)
})

test('a multibrand order without a stored key uses the row id', async () => {
  await using world = await openPartnerWorld()
  await world.split({ prg_zaatroon: 100 })
  await world.credit('C-1', '100')
  await world.execute()
  const rows = await world.tested
    .database()
    .read(sql`select id, points from multibrand_rows where state = 'SUBMITTING'`)
  const columns = `organization_id, env, transaction_id, type, user_id, program_id, points, value_local, value_usd, created_at, state,
    connector, partner_code, destination_user_id`
  await world.tested.database().write({
    text: `insert into multibrand_rows (id, ${columns})
      select 'mbt_before', ${columns.replace('program_id', "'prg_before'")} from multibrand_rows where state = 'SUBMITTING'`,
    values: [],
  })
  expect(rows).toHaveLength(1)
  await world.poll()
  expect(world.partner.issued.map(({ key }) => key)).toContain('mbt_before')
})

test('the database refuses to change a stored order key', async () => {
  await using world = await openPartnerWorld()
  world.partner.next('dropAfter')
  await world.issue('R-1')
  await expect(world.tested.database().write(sql`update transactions set order_key = 'ord_other'`)).rejects.toThrow(
    /append-only/,
  )
})
