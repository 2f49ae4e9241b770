import { expect, test } from 'vitest'
import { moneyOf } from '../money/decimal.ts'
import type { WidgetSession } from '../context.ts'
import { seedCatalog } from '../../testing/open-test-store.ts'
import { openPartnerWorld } from '../../testing/partner-world.ts'
import { ownReceipt } from './exchange-receipt.ts'

const amount = moneyOf('50')
const ordered = {
  channel: 'WIDGET',
  sourceUserId: 'u-1',
  amount: { mode: 'VALUE', value: amount, currency: 'SAR' },
  amountField: 'amount',
} as const

const sessionFor = (referenceNumber: string, userId = 'u-1'): WidgetSession => ({
  id: 'wgt_1',
  clientId: 'cl_1',
  widget: 'point-exchange',
  userId,
  isPreview: false,
  purchase: { amount, currency: 'SAR', referenceNumber, description: null },
  startedAt: 0,
})

test('a receipt waits for a delaying partner, then has its confirmation', async () => {
  await using world = await openPartnerWorld({ totalMs: 400 })
  const { partner } = world
  const read = () => ownReceipt(world.org(), sessionFor('R-1'), { baseUrl: '' })
  partner.next('late')
  expect(await world.issue('R-1', ordered)).toBe('PARTNER_TIMEOUT')
  const waiting = await read()
  expect(waiting).toMatchObject({ status: 'WAITING', retryAfter: 2, amount: '50.00', currency: 'SAR' })
  await partner.arrive()
  await world.settle()
  expect(await read()).toEqual({ ...waiting, status: 'CONFIRMED', retryAfter: null, date: expect.any(String) })
  expect(partner.issued).toHaveLength(1)
})

test('a long wait makes the widget poll less often', async () => {
  await using world = await openPartnerWorld()
  world.partner.next('failAfter')
  await world.issue('R-1', ordered)
  const read = () => ownReceipt(world.org(), sessionFor('R-1'), { baseUrl: '' })
  world.tested.clock.now += 30_000
  expect(await read()).toMatchObject({ status: 'WAITING', retryAfter: 10 })
  await world.settle()
  expect(await read()).toMatchObject({ status: 'CONFIRMED', retryAfter: null })
})

test('an order that the partner has never received has no receipt', async () => {
  await using world = await openPartnerWorld()
  world.partner.next('failBefore')
  await world.issue('R-1', ordered)
  const read = () => ownReceipt(world.org(), sessionFor('R-1'), { baseUrl: '' })
  expect(await read()).toMatchObject({ status: 'WAITING' })
  await world.settle()
  expect(await read()).toBeNull()
})

test('another user gets no receipt of the order', async () => {
  await using world = await openPartnerWorld()
  await world.issue('R-1', ordered)
  expect(await ownReceipt(world.org(), sessionFor('R-1', 'u-2'), { baseUrl: '' })).toBeNull()
})

test('a receipt keeps the price of its own time', async () => {
  await using world = await openPartnerWorld()
  await world.issue('R-1', ordered)
  const read = () => ownReceipt(world.org(), sessionFor('R-1'), { baseUrl: '' })
  const before = await read()
  world.tested.clock.now += 1000
  const { programs, ...rest } = seedCatalog
  await world.tested.apply({
    ...rest,
    programs: programs.map((program) => ({ ...program, pricePerPointInUsd: '0.5' })),
  })
  expect(await read()).toEqual(before)
  expect(Number(before?.pricePerPoint)).toBeLessThan(0.5)
})
