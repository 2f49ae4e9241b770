import { expect, test } from 'vitest'
import type { State } from './state.ts'
import { reduce } from './reduce.ts'
import { option, receipt } from './testing.ts'

const account = { destinationUserId: 'BF1', destinationUserFirstName: 'Layla' }
const order = { option: option(), account, save: false, agreed: true, unchecked: false }
const sending: State = {
  options: [option()],
  currency: 'SAR',
  drafts: {},
  at: { step: 'submitting', order, attempt: 0 },
}
const doneWith = (more: Partial<typeof receipt>) =>
  reduce(sending, { type: 'issued', receipt: { ...receipt, ...more } }).at

test('a receipt whose program or account differs from the order is "earlier"', () => {
  for (const other of [
    { programId: 'prg_other' },
    { partnerCode: 'TWO' },
    { destinationAccount: { destinationUserId: 'BF2' } },
  ])
    expect(doneWith(other)).toEqual({ step: 'done', receipt: { ...receipt, ...other }, earlier: true })
})

test('a receipt with absent fields or another letter case matches the order', () => {
  for (const same of [{ destinationUserId: 'bf1' }, { destinationUserEmail: 'layla@mail.example' }, {}])
    expect(doneWith({ destinationAccount: same })).not.toHaveProperty('earlier')
})

const waiting = reduce(sending, { type: 'issued', receipt: { ...receipt, status: 'WAITING', retryAfter: 2 } })

test('a waiting receipt becomes the confirmed receipt', () => {
  expect(reduce(waiting, { type: 'settled', receipt }).at).toEqual({ step: 'done', receipt, remainder: '0.00' })
})

test('an order not taken by the program leads to the choice', () => {
  expect(reduce(waiting, { type: 'settled', receipt: null }).at).toMatchObject({
    step: 'choose',
    chosen: null,
    refusal: { code: 'NOT_TAKEN' },
    refused: { programId: 'prg_falcon' },
  })
})

test('a confirmed receipt ignores later answers', () => {
  const done = reduce(waiting, { type: 'settled', receipt })
  expect(reduce(done, { type: 'settled', receipt: null })).toBe(done)
})

test('no press leaves a waiting receipt', () => {
  for (const type of ['back', 'continued', 'again', 'ended'] as const)
    expect(reduce(waiting, { type })).toEqual(waiting)
})
