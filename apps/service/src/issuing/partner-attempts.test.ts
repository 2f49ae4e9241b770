import { expect, test } from 'vitest'
import { openPartnerWorld, type PartnerWorld } from '../../testing/partner-world.ts'
import { sql } from '../store/engine/database.ts'
import { insertAttempt } from '../store/transactions/partner-attempts.ts'
import { production } from '../../testing/open-test-store.ts'

const callsOf = async ({ tested }: PartnerWorld) => {
  const rows = await tested.database().read(sql`select * from partner_attempts order by subject_id, number`)
  return rows.map(({ number, connector, call, outcome, why }) => ({ number, connector, call, outcome, why }))
}
const connector = 'http'
const issued = { number: 1n, connector, call: 'ISSUE' }

test('an accepted order has one recorded call with its duration', async () => {
  await using world = await openPartnerWorld()
  const at = world.tested.clock.now
  await world.issue('ACCEPTED')
  expect(await callsOf(world)).toEqual([{ ...issued, outcome: 'DONE', why: null }])
  const { calls } = (await world.org().transactionLog.find('ACCEPTED')) ?? {}
  expect(calls).toMatchObject([{ startedAt: at, call: 'ISSUE', outcome: 'DONE' }])
  expect(calls?.[0]?.micros).toBeGreaterThan(0)
})

test('a lost answer and its recovery are two recorded calls', async () => {
  await using world = await openPartnerWorld()
  world.partner.next('dropAfter')
  await world.issue('LOST')
  await world.settle()
  const calls = await callsOf(world)
  expect(calls[0]).toMatchObject({ ...issued, outcome: 'UNKNOWN' })
  expect(calls[0]?.why).not.toBeNull()
  expect(calls.at(-1)).toMatchObject({ number: 2n, call: 'ASK', outcome: 'DONE', why: null })
})

test('the calls about a refused order stay after its transaction', async () => {
  await using world = await openPartnerWorld()
  world.partner.next('refuseMember')
  expect(await world.issue('REFUSED')).toBe('MEMBER_NOT_FOUND')
  expect(await callsOf(world)).toEqual([{ ...issued, outcome: 'REFUSED', why: 'MEMBER_NOT_FOUND' }])
  expect(await world.org().transactionLog.find('REFUSED')).toBeUndefined()
})

test('a call whose process died has no record', async () => {
  await using world = await openPartnerWorld()
  await world.die('DIED', 'afterTheCall')
  await world.settle()
  expect(await callsOf(world)).toMatchObject([{ number: 2n, call: 'ASK', outcome: 'DONE' }])
})

test('the order of a credit has its call too', async () => {
  await using world = await openPartnerWorld()
  await world.split({ prg_zaatroon: 100 })
  await world.credit('CREDIT', '50')
  await world.execute()
  await world.settle()
  expect(await callsOf(world)).toEqual([{ ...issued, outcome: 'DONE', why: null }])
})

test('a second call under one lease cannot undo the commit of points', async () => {
  await using world = await openPartnerWorld()
  world.partner.next('dropAfter')
  await world.issue('TWICE')
  const [row] = await world.tested.database().read(sql`select id from transactions`)
  const call = { call: 'ASK', startedAt: 1, micros: 1, outcome: 'UNKNOWN', why: null } as const
  const order = { ...production, id: String(row?.['id']), attempts: 2, connector }
  await world.tested.database().write(insertAttempt(order, call))
  await world.settle()
  expect(await world.org().transactionLog.find('TWICE')).toMatchObject({ state: 'COMPLETED' })
  expect((await callsOf(world)).map(({ number, outcome }) => [number, outcome])).toEqual([
    [1n, 'UNKNOWN'],
    [2n, 'UNKNOWN'],
  ])
})
