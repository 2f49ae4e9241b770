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
