import { expect, test } from 'vitest'
import { start, type Action, type State } from './state.ts'
import { optionKey } from './options.ts'
import { reduce } from './reduce.ts'
import { option } from './testing.ts'

const closed = option({ programId: 'prg_closed', unavailable: 'POINTS_BELOW_MINIMUM' })
const initial = start([closed], null, 'SAR')
const walk = (actions: Action[], from: State) => actions.reduce(reduce, from)
const savedAccount = { destinationUserId: 'BF1', destinationUserFirstName: 'Layla' }
const known = option({ programId: 'prg_known', savedAccount })

test.each<Action[][]>([
  [[{ type: 'opened', key: optionKey(known) }]],
  [[{ type: 'chose', key: optionKey(known) }, { type: 'continued' }]],
])('a saved account leads from the choice to the review', (actions) => {
  const review = walk(actions, start([known], null, 'SAR'))
  expect(review.at).toMatchObject({ step: 'review', order: { account: savedAccount, save: false, agreed: false } })
  expect(reduce(review, { type: 'back' }).at).toEqual({ step: 'choose', chosen: optionKey(known) })
})

test('an incomplete saved account leads to the account step', () => {
  const partly = option({ savedAccount: { destinationUserFirstName: 'Layla' } })
  expect(walk([{ type: 'opened', key: optionKey(partly) }], start([partly], null, 'SAR')).at.step).toBe('account')
})

test('a press on an unavailable program stays on the choice', () => {
  expect(walk([{ type: 'opened', key: optionKey(closed) }], initial)).toBe(initial)
})

test('a changed account on the review needs a new consent', () => {
  const changed = { ...savedAccount, destinationUserId: 'BF2' }
  const review = walk(
    [
      { type: 'opened', key: optionKey(known) },
      { type: 'agreed', agreed: true },
      { type: 'edited', option: known, values: { destinationUserId: 'BF2' } },
      { type: 'identified', option: known, account: changed, unchecked: false },
    ],
    start([known], null, 'SAR'),
  )
  expect(review.at).toMatchObject({ step: 'review', order: { account: changed, agreed: false, saved: true } })
})

test('a kept account restores the form inputs', () => {
  const before = start([known], null, 'SAR')
  const edit: Action = { type: 'edited', option: known, values: { destinationUserId: 'BF2' } }
  expect(walk([edit, { type: 'restored', option: known, draft: undefined }], before)).toEqual(before)
})
