import { expect, test } from 'vitest'
import { batchOf, reduce } from '../reduce.ts'
import { start, type Action, type State } from '../state.ts'
import { linked } from '../testing.ts'
import { changesOf } from './edit-draft.ts'
import { keptDraft, withKeptDraft } from './kept-draft.ts'

const set = (etag: string, nimbara = 60) => ({
  etag,
  connections: [linked('nimbara', nimbara), linked('drovak', 100 - nimbara)],
})
const initial = start(set('"1"'))
const walk = (from: State, ...actions: Action[]) => actions.reduce(reduce, from)
const share = (id: string, percent: number): Action => ({ type: 'split', edit: { type: 'set', id, percent } })
const typed = {
  destinationUserId: 'HN',
  destinationUserEmail: '',
  destinationUserFirstName: '',
  destinationUserLastName: '',
}
const edited = walk(initial, share('nimbara', 75), {
  type: 'account',
  programId: 'heron',
  account: { destinationUserId: 'HN-1' },
})
const reloaded = (state: State, into: State) => withKeptDraft(into, keptDraft(state) ?? '')
const shares = ({ draft }: State) => draft.split.rows.map(({ id, percent }) => [id, percent])

test('a user without changes has nothing to keep', () => {
  expect(keptDraft(initial)).toBeNull()
})

test('a reload keeps shares, accounts and locks, and undo leads back', () => {
  const locked = walk(edited, { type: 'split', edit: { type: 'lock', id: 'drovak' } })
  const after = reloaded(locked, initial)
  expect(after.draft.split.rows).toEqual(locked.draft.split.rows)
  expect(changesOf(after.draft)).toEqual(changesOf(locked.draft))
  expect(batchOf(after)).toEqual(batchOf(locked))
  expect(walk(after, { type: 'split', edit: { type: 'undo' } }).draft.split.rows).toEqual(initial.draft.split.rows)
})

test('a reload keeps the input of an unfinished form', () => {
  const typing = walk(initial, { type: 'typed', programId: 'heron', known: typed, typed: {} })
  expect(reloaded(typing, initial).typed).toEqual({ heron: typed })
  expect(reloaded(typing, start(set('"2"'))).typed).toEqual({ heron: typed })
})

test('changes to an older split are offered and not applied', () => {
  const newer = start(set('"2"', 10))
  const after = reloaded(edited, newer)
  expect(shares(after)).toEqual(shares(newer))
  expect(after.discarded?.earlier).toBe(true)
  const used = walk(after, { type: 'undo-discard' })
  expect(shares(used)).toEqual(shares(edited))
  expect(used.draft.saved.etag).toBe('"2"')
  const unlinked = walk(reloaded(edited, start({ etag: '"3"', connections: [linked('heron', 100)] })), {
    type: 'undo-discard',
  })
  expect(batchOf(unlinked).map(({ destinationAccount }) => destinationAccount?.destinationUserId)).toEqual([
    'nimbara-1',
    'drovak-1',
    'HN-1',
  ])
})

test('an offer without an answer is an offer again', () => {
  const newer = start(set('"2"', 10))
  const again = reloaded(reloaded(edited, newer), newer)
  expect(again.discarded?.earlier).toBe(true)
  expect(keptDraft(walk(again, { type: 'dismiss' }))).toBeNull()
})

test('changes that another document has saved are not offered', () => {
  const same = start(set('"2"', 75))
  expect(reloaded(walk(initial, share('nimbara', 75)), same).discarded).toBeNull()
})

test('a user who has begun keeps the new changes', () => {
  const begun = walk(initial, share('nimbara', 5))
  expect(reloaded(edited, begun)).toBe(begun)
})

const unreadable = (rows: unknown) => JSON.stringify({ etag: '"1"', rows, accounts: {}, typed: {} })
test.each([
  ['', 'no JSON'],
  [unreadable('x'), 'no rows'],
  [unreadable([{ id: 'nimbara', percent: 90 }]), 'another total'],
  [unreadable([{ id: 'nimbara', percent: '100' }]), 'a share that is text'],
  [
    unreadable([
      { id: 'nimbara', percent: 150 },
      { id: 'drovak', percent: -50 },
    ]),
    'impossible shares',
  ],
  [
    unreadable([
      { id: 'nimbara', percent: 50 },
      { id: 'nimbara', percent: 50 },
    ]),
    'a program twice',
  ],
])('the input %s is ignored: %s', (text) => {
  expect(withKeptDraft(initial, text)).toBe(initial)
})
