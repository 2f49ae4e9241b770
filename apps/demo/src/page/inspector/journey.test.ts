import { expect, test } from 'vitest'
import type { InspectorRecord } from '../use-inspector.ts'
import { journeyOf } from './journey.ts'

const records: InspectorRecord[] = [
  { lane: 'token', widget: 'multibrand', carrier: 'script', status: 200, ms: 1, seq: 1, at: 1 },
  { lane: 'token', widget: 'point-exchange', carrier: 'script', status: 401, ms: 1, seq: 2, at: 2 },
  { lane: 'token', widget: 'point-exchange', carrier: 'script', status: 200, ms: 1, seq: 3, at: 3 },
  { lane: 'webhook', outcome: 'refused', status: 401, eventId: 'evt_1', type: undefined, attempt: '1', seq: 4, at: 4 },
  {
    lane: 'webhook',
    outcome: 'applied',
    status: 200,
    eventId: 'evt_1',
    type: 'TRANSACTION_COMPLETED',
    attempt: '1',
    seq: 5,
    at: 5,
  },
  {
    lane: 'ledger',
    eventId: 'evt_1',
    what: 'booked',
    orderId: 'O-17',
    amountMinor: 5000,
    currency: 'SAR',
    programId: 'prg_a',
    seq: 6,
    at: 6,
  },
]

test('journeyOf completes a step only after a successful event', () => {
  const steps = journeyOf('point-exchange', 'script', records, [])
  expect(steps.map(({ at }) => at)).toEqual([3, undefined, undefined, 5, 6])
})

test('in a plain iframe, the webhook completes the step "stepDone"', () => {
  const steps = journeyOf('point-exchange', 'iframe', records, [])
  expect(steps.map(({ at }) => at)).toEqual([3, 3, 5, 5, 6])
})

test('the last step of the preferences widget is "stepFile"', () => {
  expect(journeyOf('multibrand', 'script', records, []).at(-1)).toMatchObject({ title: 'stepFile', at: undefined })
})
