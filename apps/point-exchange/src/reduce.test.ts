import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftOf } from './input/account.ts'
import { reduceFirst, start, type Action, type State } from './state.ts'
import { optionKey } from './options.ts'
import { draftFor, reduce } from './reduce.ts'
import type { Refusal, Way } from './refusal.ts'
import { option, receipt } from './testing.ts'

const falcon = option()
const closed = option({ programId: 'prg_closed', unavailable: 'POINTS_BELOW_MINIMUM' })
const initial = start([falcon, closed], null, 'SAR')
const filled = {
  ...draftOf(falcon),
  values: { ...draftOf(falcon).values, destinationUserId: 'BF 1', destinationUserFirstName: 'Layla' },
}

const refusal = (way: Way, code: Refusal['code'] = 'INTERNAL_ERROR'): Refusal => ({ code, way, requestId: 'req_1' })
const walk = (actions: Action[], from: State = initial) => actions.reduce(reduce, from)
const chose: Action = { type: 'chose', key: optionKey(falcon) }
const continued: Action = { type: 'continued' }
const edited: Action = { type: 'edited', option: falcon, ...filled }
const account = { destinationUserId: 'BF1', destinationUserFirstName: 'Layla' }
const identified: Action = { type: 'identified', option: falcon, account, unchecked: false }
const agreed: Action = { type: 'agreed', agreed: true }
const toReview: Action[] = [chose, continued, edited, identified]
const toChecking: Action[] = [...toReview, agreed, continued]
const toSubmitting: Action[] = [...toChecking, { type: 'quoted', option: falcon }]

test('a complete exchange leads from a program to a receipt', () => {
  const sending = walk(toSubmitting)
  expect(sending.at).toMatchObject({
    step: 'submitting',
    attempt: 0,
    order: { account: { destinationUserId: 'BF1', destinationUserFirstName: 'Layla' }, save: false },
  })
  expect(reduce(sending, { type: 'issued', receipt }).at).toEqual({ step: 'done', receipt, remainder: '0.00' })
})

test('a session with a receipt starts at the step "done"', () => {
  expect(start([], receipt, 'SAR').at).toEqual({ step: 'done', receipt })
})

test('reduceFirst leads from the choice to the account and back', () => {
  expect([chose, continued, edited].reduce(reduceFirst, initial).at).toEqual({ step: 'account', option: falcon })
  expect(reduceFirst(initial, { type: 'back' })).toBe(initial)
  expect([chose, continued, { type: 'back' } as const].reduce(reduceFirst, initial)).toEqual(
    reduceFirst(initial, chose),
  )
})

test('Continue does nothing until the user chooses an available program', () => {
  expect(walk([continued]).at).toEqual({ step: 'choose', chosen: null })
  expect(walk([{ type: 'chose', key: optionKey(closed) }, continued]).at.step).toBe('choose')
})

test('a program without required fields skips the account step', () => {
  const none = {
    destinationUserId: 'NOT_USED',
    destinationUserEmail: 'NOT_USED',
    destinationUserFirstName: 'NOT_USED',
    destinationUserLastName: 'NOT_USED',
  } as const
  const plain = option({ requiredFields: none })
  const review = walk([{ type: 'opened', key: optionKey(plain) }], start([plain], null, 'SAR'))
  expect(review.at).toMatchObject({ step: 'review', order: { account: {} } })
  expect(reduce(review, { type: 'back' }).at.step).toBe('choose')
})

test('Continue without consent stays on the review', () => {
  expect(walk([...toReview, continued]).at.step).toBe('review')
})

test('withdrawing consent during the quote request returns to the review', () => {
  const back = walk([...toChecking, { type: 'agreed', agreed: false }])
  expect(back.at).toMatchObject({ step: 'review', order: { agreed: false } })
  expect(reduce(back, { type: 'quoted', option: falcon })).toBe(back)
})

test('an order contains the account that the member check received', () => {
  const other = { ...filled, values: { ...filled.values, destinationUserId: 'OTHER' } }
  expect(walk([chose, continued, { type: 'edited', option: falcon, ...other }, identified]).at).toMatchObject({
    order: { account },
  })
})

test('a late result of the member check changes no other screen', () => {
  const other = option({ programId: 'prg_other' })
  const two = start([falcon, other], null, 'SAR')
  const left = walk([chose, continued, edited, { type: 'back' }], two)
  expect(reduce(left, identified)).toBe(left)
  const elsewhere = walk([{ type: 'chose', key: optionKey(other) }, continued], left)
  expect(elsewhere.at.step).toBe('account')
  expect(reduce(elsewhere, identified)).toBe(elsewhere)
})

test('fields that the browser fills simultaneously keep their own values', () => {
  const names = { destinationUserFirstName: 'Omar', destinationUserLastName: 'Haddad' }
  const fill = Object.entries(names).map(([name, value]): Action => ({
    type: 'edited',
    option: falcon,
    values: { [name]: value },
  }))
  const at = walk([chose, continued, edited, ...fill, { type: 'edited', option: falcon, save: true }])
  expect(draftFor(at, falcon)).toEqual({ values: { ...filled.values, ...names }, save: true })
})

test('the form keeps its input when the user goes back and forward', () => {
  const back = walk([chose, continued, edited, { type: 'back' }])
  expect(back.at).toEqual({ step: 'choose', chosen: optionKey(falcon) })
  expect(draftFor(reduce(back, continued), falcon)).toEqual(filled)
})

test('a quote with different points leads back to the review', () => {
  const fewer = option({ totalPoints: 2250 })
  const review = walk([...toChecking, { type: 'quoted', option: fewer }])
  expect(review.at).toMatchObject({ step: 'review', before: falcon, order: { option: fewer } })
  expect(walk([agreed, continued, { type: 'quoted', option: fewer }], review).at).toMatchObject({
    step: 'submitting',
    order: { option: fewer },
  })
})

test('a quote with different points requires new consent', () => {
  const review = walk([...toChecking, { type: 'quoted', option: option({ totalPoints: 2250 }) }])
  expect(review.at).toMatchObject({ order: { agreed: false } })
  expect(reduce(review, continued)).toBe(review)
})

test('a quote for an unavailable program leads back to the choice', () => {
  expect(
    walk([...toChecking, { type: 'quoted', option: option({ unavailable: 'VALUE_ABOVE_LIMIT' }) }]).at,
  ).toMatchObject({
    step: 'choose',
    chosen: null,
    refusal: { code: 'VALUE_ABOVE_LIMIT' },
    refused: { programId: falcon.programId },
  })
})

test('a failed quote request returns to the review', () => {
  expect(walk([...toChecking, { type: 'refused', refusal: refusal('unknown') }]).at).toMatchObject({
    step: 'review',
    refusal: { requestId: 'req_1' },
  })
  expect(walk([...toChecking, { type: 'ended' }]).at).toMatchObject({ step: 'review', order: { agreed: true } })
})

test('a repeated quote request leads to the review and sends no order', () => {
  const failed = walk([...toChecking, { type: 'refused', refusal: refusal('unknown', 'NO_ANSWER') }])
  const looking = reduce(failed, { type: 'again' })
  expect(looking.at.step).toBe('checking')
  expect(reduce(looking, { type: 'quoted', option: falcon }).at).toEqual({
    step: 'review',
    order: 'order' in failed.at && failed.at.order,
  })
  expect(reduce(looking, { type: 'quoted', option: option({ totalPoints: 2250 }) }).at).toMatchObject({
    step: 'review',
    before: falcon,
  })
})

test('an order records that the member check had no result', () => {
  const review = walk([chose, continued, edited, { ...identified, unchecked: true }])
  expect(review.at).toMatchObject({ step: 'review', order: { unchecked: true } })
  expect(walk(toReview).at).toMatchObject({ order: { unchecked: false } })
})

test("names and email carry over to the next program's form", () => {
  const [first, second] = [option({ programId: 'prg_one' }), option({ programId: 'prg_two' })]
  const values = {
    destinationUserId: 'ONE-1',
    destinationUserEmail: 'l@x.sa',
    destinationUserFirstName: 'Layla',
    destinationUserLastName: '',
  }
  const state = reduce(start([first, second], null, 'SAR'), { type: 'edited', option: first, values, save: false })
  expect(draftFor(state, second).values).toEqual({ ...values, destinationUserId: '' })
  const known = start(
    [option({ programId: 'prg_saved', savedAccount: { destinationUserFirstName: 'Layla' } }), second],
    null,
    'SAR',
  )
  expect(draftFor(known, second).values.destinationUserFirstName).toBe('Layla')
})

test('the step "done" contains the remainder from the quote', () => {
  const rest = option({ remainder: '0.01' })
  const done = walk([
    ...toReview,
    agreed,
    continued,
    { type: 'quoted', option: rest },
    agreed,
    continued,
    { type: 'quoted', option: rest },
  ])
  expect(reduce(done, { type: 'issued', receipt }).at).toEqual({ step: 'done', receipt, remainder: '0.01' })
})

test.each(['choose', 'account', 'unknown', 'failed'] as const)('a refused transaction leads to step "%s"', (way) => {
  expect(walk([...toSubmitting, { type: 'refused', refusal: refusal(way) }]).at).toMatchObject({
    step: way,
    refusal: { requestId: 'req_1' },
  })
})

test('the form keeps the input of a refused account', () => {
  const account = walk([...toSubmitting, { type: 'refused', refusal: refusal('account', 'MEMBER_NOT_FOUND') }])
  expect(draftFor(account, falcon)).toEqual(filled)
})

test('the refusal of an account stays until the account changes', () => {
  const refused = walk([...toSubmitting, { type: 'refused', refusal: refusal('account', 'MEMBER_NOT_FOUND') }])
  const saved = reduce(refused, { type: 'edited', option: falcon, values: { ...filled.values }, save: true })
  expect(saved.at).toMatchObject({ step: 'account', refusal: { code: 'MEMBER_NOT_FOUND' } })
  const typed = { ...filled, values: { ...filled.values, destinationUserId: 'BF 2' } }
  expect(reduce(saved, { type: 'edited', option: falcon, ...typed }).at).toEqual({ step: 'account', option: falcon })
})

test('the user can leave the review during the quote request', () => {
  const left = walk([...toChecking, { type: 'back' }])
  expect(left.at).toEqual({ step: 'account', option: falcon })
  expect(reduce(left, { type: 'quoted', option: falcon })).toBe(left)
})

test('a retry after an unknown outcome sends the same order', () => {
  const sent = walk(toSubmitting)
  const first = reduce(sent, { type: 'refused', refusal: refusal('unknown') })
  const again = walk([{ type: 'again' }, { type: 'refused', refusal: refusal('unknown') }], first)
  expect([first.at, again.at]).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
  expect('order' in again.at && again.at.order).toBe('order' in sent.at && sent.at.order)
})

test('a session that ends during the first attempt leads to the review', () => {
  expect(walk([...toSubmitting, { type: 'ended' }]).at).toMatchObject({ step: 'review', order: { agreed: true } })
  expect(
    walk([...toSubmitting, { type: 'refused', refusal: refusal('unknown') }, { type: 'again' }, { type: 'ended' }]).at,
  ).toMatchObject({
    step: 'unknown',
    attempt: 1,
  })
})

test('the reducer ignores second presses and late answers', () => {
  const sending = walk(toSubmitting)
  expect(reduce(sending, continued)).toBe(sending)
  expect(walk([continued, { type: 'quoted', option: falcon }], sending)).toEqual(sending)
  const done = reduce(sending, { type: 'issued', receipt })
  expect(
    walk(
      [{ type: 'refused', refusal: refusal('failed') }, { type: 'again' }, { type: 'back' }, { type: 'ended' }],
      done,
    ),
  ).toEqual(done)
})

test('no user action changes or abandons a sent order', () => {
  const press: fc.Arbitrary<Action> = fc.constantFrom<Action>(
    chose,
    continued,
    edited,
    agreed,
    { type: 'back' },
    { type: 'agreed', agreed: false },
    { type: 'again' },
  )
  const sent = [walk(toSubmitting), walk([...toSubmitting, { type: 'refused', refusal: refusal('unknown') }])]
  fc.assert(
    fc.property(fc.constantFrom(...sent), fc.array(press), (from, presses) => {
      const { at } = walk(presses, from)
      expect(['submitting', 'unknown']).toContain(at.step)
      expect('order' in at && at.order).toBe('order' in from.at && from.at.order)
    }),
  )
})

test('only an order without a sent attempt returns to the review', () => {
  const unsent: Action = { type: 'refused', refusal: { ...refusal('unknown', 'NO_ANSWER'), unsent: true } }
  const sending = walk(toSubmitting)
  expect(reduce(sending, unsent).at).toMatchObject({
    step: 'review',
    order: { agreed: true },
    refusal: { unsent: true },
  })
  const again = walk([{ type: 'refused', refusal: refusal('unknown', 'NO_ANSWER') }, { type: 'again' }], sending)
  expect(reduce(again, unsent).at).toMatchObject({ step: 'unknown', attempt: 2 })
})
