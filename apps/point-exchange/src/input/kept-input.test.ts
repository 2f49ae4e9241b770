import { expect, test } from 'vitest'
import { limits } from '@loyalty/contract/limits'
import { draftOf } from './account.ts'
import { keptInput, withKeptInput } from './kept-input.ts'
import { optionKey } from '../options.ts'
import { reduce } from '../reduce.ts'
import { start, type Action, type State } from '../state.ts'
import { option, receipt } from '../testing.ts'

const falcon = option()
const heron = option({ programId: 'prg_heron', partnerCode: 'HERON', name: 'Heron' })
const initial = start([falcon, heron], null, 'SAR')
const account = { destinationUserId: 'BF1', destinationUserFirstName: 'Layla' }
const draft = {
  values: { ...draftOf(falcon).values, destinationUserId: 'BF 1', destinationUserFirstName: 'Layla' },
  save: true,
}
const walk = (...actions: Action[]) => actions.reduce(reduce, initial)
const chosen = walk({ type: 'chose', key: optionKey(falcon) })
const typed = reduce(reduce(chosen, { type: 'continued' }), { type: 'edited', option: falcon, ...draft })
const reviewed = reduce(typed, { type: 'identified', option: falcon, account, unchecked: false })
const agreed = reduce(reviewed, { type: 'agreed', agreed: true })

const reloaded = (state: State, into: State = initial) => withKeptInput(into, keptInput(state) ?? '')

test('a user who has entered nothing has no input to keep', () => {
  expect(keptInput(initial)).toBeNull()
})

test('a reload keeps the chosen program', () => {
  expect(reloaded(chosen)).toEqual(chosen)
})

test('a reload keeps the open account form with its inputs', () => {
  expect(reloaded(typed)).toEqual(typed)
})

test('a reload of the review opens the account form, without the consent', () => {
  expect(reloaded(agreed)).toEqual(typed)
  expect(keptInput(agreed)).not.toContain('agreed')
})

test('a reload of a review with the saved account opens the review', () => {
  const saved = start([option({ savedAccount: account })], null, 'SAR')
  const review = reduce(saved, { type: 'opened', key: optionKey(falcon) })
  expect(review.at.step).toBe('review')
  expect(reloaded(reduce(review, { type: 'agreed', agreed: true }), saved)).toEqual(review)
})

test('a user who has begun keeps the new input', () => {
  const begun = reduce(initial, { type: 'chose', key: optionKey(heron) })
  expect(withKeptInput(begun, keptInput(typed) ?? '')).toBe(begun)
})

test('a state with a receipt ignores the input', () => {
  const done = start([falcon], receipt, 'SAR')
  expect(withKeptInput(done, keptInput(typed) ?? '')).toBe(done)
})

test('a program that is not offered any more is ignored', () => {
  expect(reloaded(typed, start([heron], null, 'SAR'))).toEqual(start([heron], null, 'SAR'))
  const closed = option({ unavailable: 'POINTS_BELOW_MINIMUM' })
  expect(reloaded(chosen, start([closed], null, 'SAR')).at).toEqual({ step: 'choose', chosen: null })
})

test.each(['', 'text', 'null', '[]', '{"inputs":7,"chosen":{}}'])('the unreadable input %j is ignored', (text) => {
  expect(withKeptInput(initial, text)).toEqual(initial)
})

test('inputs of a wrong type become empty', () => {
  const key = optionKey(falcon)
  const text = JSON.stringify({ chosen: key, open: true, inputs: { [key]: { values: { destinationUserId: 7 } } } })
  expect(withKeptInput(initial, text).drafts[key]).toEqual({ values: { ...draftOf(falcon).values }, save: false })
})

test('inputs that are too long keep only the chosen program', () => {
  const many = Array.from({ length: 40 }, (_, index) => option({ programId: `prg_${index}` }))
  const values = { ...draft.values, destinationUserLastName: 'x'.repeat(200) }
  const drafts = Object.fromEntries([...many, falcon].map((each) => [optionKey(each), { values, save: false }]))
  const text = keptInput({ ...typed, drafts }) ?? ''
  expect(text.length).toBeLessThanOrEqual(limits.widgetDraft)
  expect(withKeptInput(initial, text).drafts).toEqual({ [optionKey(falcon)]: { values, save: false } })
})
