import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { hasUnsaved } from './draft/has-unsaved.ts'
import { batchOf, countChanges, reduce } from './reduce.ts'
import { start, type Action, type Screen, type State } from './state.ts'
import { linked } from './testing.ts'

const before = { connections: [linked('sky', 60), linked('inn', 40)], etag: '"1"' }
const after = { connections: [linked('sky', 50), linked('inn', 50)], etag: '"2"' }
const run = (state: State, ...actions: Action[]) => actions.reduce(reduce, state)
const even: Action = { type: 'split', edit: { type: 'even' } }
const settled = (outcome: Extract<Action, { type: 'settle' }>['outcome']): Action => ({ type: 'settle', outcome })
const known = {
  destinationUserId: '',
  destinationUserEmail: '',
  destinationUserFirstName: '',
  destinationUserLastName: '',
}
const conflict = settled({ outcome: 'conflict', theirs: after, problem: null })

test('adding a program opens the split screen and focuses its row', () => {
  const state = run(start(before), { type: 'account', programId: 'gas', account: { destinationUserId: '1' } })
  expect(state.screen).toEqual({ name: 'split', focus: 'gas' })
  expect(countChanges(state)).toBe(3)
  expect(countChanges(run(state, { type: 'take-back' }))).toBe(1)
})

test('an account edit opens the split screen without focus on a row', () => {
  const state = run(start(before), { type: 'account', programId: 'sky', account: { destinationUserId: '2' } })
  expect(state.screen).toEqual({ name: 'split' })
})

test("a restored program's row keeps the focus until the next edit", () => {
  const state = run(
    start(before),
    { type: 'show', screen: { name: 'split' } },
    { type: 'remove', programId: 'inn' },
    { type: 'bring-back' },
  )
  expect(state.screen).toEqual({ name: 'split', focus: 'inn' })
  expect(run(state, even).screen).toEqual({ name: 'split' })
})

test('discarding the changes keeps the unknown outcome of an earlier save', () => {
  const pending = run(start(before), { type: 'show', screen: { name: 'split' } }, even, { type: 'save' })
  const maybeStored = batchOf(pending)
  const back = run(pending, settled({ outcome: 'unsure', problem: null, maybeStored }), { type: 'discard' })
  expect(countChanges(back)).toBe(0)
  expect(back.saving).toEqual({ outcome: 'unsure', problem: null, maybeStored })
  expect(run(back, { type: 'undo-discard' }).saving).toEqual({ outcome: 'none' })
})

test('undo restores discarded changes', () => {
  const state = run(start(before), even, { type: 'discard' })
  expect(countChanges(state)).toBe(0)
  expect(countChanges(run(state, { type: 'undo-discard' }))).toBe(2)
})

describe('an unfinished account form', () => {
  const typed = { ...known, destinationUserId: '44' }
  const left = run(
    start(before),
    { type: 'typed', programId: 'gas', known, typed: { destinationUserId: '44' } },
    { type: 'show', screen: { name: 'choose', from: 'home' } },
  )

  test('the input of an unfinished account form counts as no change', () => {
    expect(left.typed).toEqual({ gas: typed })
    expect(countChanges(left)).toBe(0)
  })

  test('an account form keeps every autofilled field', () => {
    const names = ['destinationUserFirstName', 'destinationUserLastName'] as const
    const filled = names.map((name): Action => ({ type: 'typed', programId: 'gas', known, typed: { [name]: name } }))
    expect(run(left, ...filled).typed).toEqual({
      gas: { ...typed, ...Object.fromEntries(names.map((name) => [name, name])) },
    })
  })

  test('an unfinished account form counts as unsaved work', () => {
    expect(hasUnsaved(start(before))).toBe(false)
    expect(hasUnsaved(left)).toBe(true)
    expect(hasUnsaved(run(start(before), even))).toBe(true)
  })

  test("finishing an account form or discarding changes clears the form's input", () => {
    expect(run(left, { type: 'account', programId: 'gas', account: { destinationUserId: '44' } }).typed).toEqual({})
    expect(run(left, { type: 'discard' }).typed).toEqual({})
  })

  test('undoing a discard restores the input of an unfinished account form', () => {
    expect(run(left, even, { type: 'discard' }, { type: 'undo-discard' }).typed).toEqual({ gas: typed })
  })
})

describe('saving the draft', () => {
  const pending = run(start(before), even, { type: 'save' })
  const unsure = settled({ outcome: 'unsure', problem: null, maybeStored: batchOf(pending) })

  test('the reducer ignores edits during a save', () => {
    expect(
      run(
        pending,
        { type: 'split', edit: { type: 'set', id: 'sky', percent: 1 } },
        { type: 'discard' },
        { type: 'save' },
      ),
    ).toBe(pending)
  })

  test('a successful save keeps the previous preferences for the restore button', () => {
    const state = run(pending, settled({ outcome: 'saved', set: after }))
    expect(state).toMatchObject({
      screen: { name: 'home' },
      saving: { outcome: 'none' },
      done: { restored: false, previous: before },
    })
    expect(countChanges(state)).toBe(0)
  })

  test('a successful save keeps an open account form and its input', () => {
    const typed = { ...known, destinationUserId: '44' }
    const screen: Screen = { name: 'account', programId: 'gas', back: { name: 'choose', from: 'split' } }
    const state = run(
      start(before),
      even,
      { type: 'show', screen },
      { type: 'typed', programId: 'gas', known, typed: { destinationUserId: '44' } },
      { type: 'save' },
      settled({ outcome: 'saved', set: after }),
    )
    expect(state).toMatchObject({ screen, typed: { gas: typed }, draft: { saved: after } })
  })

  test('a restore sends the previous split with the current stored version', () => {
    const state = run(pending, settled({ outcome: 'saved', set: after }), { type: 'restore' })
    expect(batchOf(state).map((item) => item.percentage)).toEqual([60, 40])
    expect(state.draft.saved.etag).toBe('"2"')
    expect(run(state, settled({ outcome: 'saved', set: before })).done).toEqual({ restored: true, previous: after })
  })

  test("restoring a split from the history sends the unlinked programs' accounts", () => {
    const state = run(start(after), { type: 'restore', previous: before.connections })
    expect(batchOf(state)).toEqual([
      { destinationProgramId: 'sky', percentage: 60 },
      { destinationProgramId: 'inn', percentage: 40 },
    ])
    expect(state).toMatchObject({ saving: { outcome: 'pending', restoring: true }, draft: { saved: { etag: '"2"' } } })
    const unlinked = run(start({ connections: [linked('sky', 100)], etag: '"3"' }), {
      type: 'restore',
      previous: before.connections,
    })
    expect(batchOf(unlinked)[1]).toMatchObject({ percentage: 40, destinationAccount: { destinationUserId: 'inn-1' } })
  })

  test('a save with unknown outcome keeps the changes and the sent preferences', () => {
    const state = run(pending, unsure)
    expect(countChanges(state)).toBe(2)
    expect(state.maybeStored).toEqual(batchOf(pending))
    expect(batchOf(state).every((item) => item.destinationAccount !== undefined)).toBe(true)
  })

  test('the changes survive a session end before the save request', () => {
    const state = run(pending, settled({ outcome: 'ended', maybeStored: null }))
    expect(state).toMatchObject({ screen: pending.screen, saving: { outcome: 'none' }, maybeStored: null })
    expect(countChanges(state)).toBe(2)
    expect(run(state, { type: 'save' }).saving.outcome).toBe('pending')
  })

  test("a session end after a lost response leaves the save's outcome unknown", () => {
    const state = run(pending, settled({ outcome: 'ended', maybeStored: batchOf(pending) }))
    expect(state).toMatchObject({
      screen: { name: 'split' },
      saving: { outcome: 'unsure', problem: null },
      maybeStored: batchOf(pending),
    })
  })

  test('a conflict lets the user keep the draft or the stored split', () => {
    const state = run(
      run(start(before), { type: 'split', edit: { type: 'set', id: 'sky', percent: 90 } }),
      { type: 'save' },
      conflict,
    )
    const mine = run(state, { type: 'keep-mine' })
    expect(mine.saving.outcome).toBe('pending')
    expect(mine.draft.saved.etag).toBe('"2"')
    expect(batchOf(mine).map((item) => item.percentage)).toEqual([90, 10])
    const theirs = run(state, { type: 'take-theirs' })
    expect(countChanges(theirs)).toBe(0)
    expect(batchOf(run(theirs, { type: 'undo-discard' })).map((item) => item.percentage)).toEqual([90, 10])
  })

  test('an edit clears the outcome of the last save', () => {
    const saved = run(pending, settled({ outcome: 'saved', set: after }), {
      type: 'split',
      edit: { type: 'set', id: 'sky', percent: 1 },
    })
    expect(saved.done).toBeNull()
    const edited = run(pending, unsure, { type: 'remove', programId: 'sky' })
    expect(edited.saving.outcome).toBe('none')
    expect(edited.maybeStored).not.toBeNull()
  })

  test('only an edit changes the rows of the draft', () => {
    const id = fc.constantFrom('sky', 'inn', 'gas')
    const action: fc.Arbitrary<Action> = fc.oneof(
      id.map((programId): Action => ({ type: 'remove', programId })),
      id.map((programId): Action => ({ type: 'account', programId, account: { destinationUserId: 'x' } })),
      fc.constantFrom<Action>(
        { type: 'show', screen: { name: 'home' } },
        { type: 'show', screen: { name: 'choose', from: 'home' } },
        even,
      ),
      fc.constantFrom<Action>({ type: 'dismiss' }, { type: 'save' }, conflict, unsure),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        let state = start(before)
        for (const next of actions) {
          const { draft, saving } = state
          state = reduce(state, next)
          const edits = next.type === 'remove' || next.type === 'account' || next.type === 'split'
          expect(edits && saving.outcome !== 'pending' ? draft.split.rows : state.draft.split.rows).toBe(
            draft.split.rows,
          )
        }
      }),
    )
  })
})
