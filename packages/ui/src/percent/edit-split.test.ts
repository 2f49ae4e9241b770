import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdit } from './apply-edit.ts'
import { apportion } from './apportion.ts'
import {
  addShare,
  beginGesture,
  cancelGesture,
  countChanges,
  createSplit,
  endGesture,
  mostOf,
  proposeEvenPart,
  removeShare,
  resetSplit,
  setShare,
  splitEvenly,
  toggleLock,
  total,
  undoSplit,
  type Split,
} from './split.ts'

const split = (...percents: number[]) => createSplit(percents.map((percent, index) => ({ id: `p${index}`, percent })))
const percents = ({ rows }: Split) => rows.map((share) => share.percent)

test('setShare changes the other rows in proportion to their shares', () => {
  expect(percents(setShare(split(10, 60, 30), 'p0', 40))).toEqual([40, 40, 20])
})

test('rounding gives the leftover percent to the row with the largest remainder', () => {
  expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(apportion(10, [5, 3, 3])).toEqual([4, 3, 3])
  expect(percents(setShare(split(50, 25, 25), 'p0', 51))).toEqual([51, 25, 24])
})

test('a row at 0 grows only if every unedited row is 0', () => {
  expect(percents(setShare(split(50, 50, 0), 'p0', 20))).toEqual([20, 80, 0])
  expect(percents(setShare(split(100, 0, 0), 'p0', 49))).toEqual([49, 26, 25])
})

test('dragging a share to 100 percent and back restores the split', () => {
  const dragged = [70, 100, 55, 10].reduce(
    (state, value) => setShare(state, 'p0', value),
    beginGesture(split(10, 60, 30)),
  )
  expect(percents(endGesture(dragged))).toEqual([10, 60, 30])
  expect(endGesture(dragged).past).toHaveLength(0)
  const kept = endGesture(
    [70, 100, 40].reduce((state, value) => setShare(state, 'p0', value), beginGesture(split(10, 60, 30))),
  )
  expect(percents(kept)).toEqual([40, 40, 20])
  expect(percents(undoSplit(kept))).toEqual([10, 60, 30])
})

test('cancelGesture restores the split without an undo step', () => {
  const dragged = [70, 12].reduce((state, value) => setShare(state, 'p0', value), beginGesture(split(50, 30, 20)))
  expect(cancelGesture(dragged)).toEqual(split(50, 30, 20))
  expect(cancelGesture(split(50, 50))).toEqual(split(50, 50))
})

test("a locked row keeps its share and limits other rows' shares", () => {
  const locked = toggleLock(split(20, 50, 30), 'p1')
  expect(percents(setShare(locked, 'p0', 40))).toEqual([40, 50, 10])
  const clamped = setShare(locked, 'p0', 90)
  expect(percents(clamped)).toEqual([50, 50, 0])
  expect(clamped).toMatchObject({ reason: 'limit', reasonRow: 'p0' })
  expect(setShare(clamped, 'p0', 40)).toMatchObject({ reason: null, reasonRow: null })
  expect(setShare(locked, 'p1', 10)).toMatchObject({ reason: 'locked', reasonRow: 'p1', rows: locked.rows })
})

test('a row cannot change while every other row is locked', () => {
  const locked = toggleLock(toggleLock(split(20, 50, 30), 'p1'), 'p2')
  expect(setShare(locked, 'p0', 60)).toMatchObject({ reason: 'others_locked', rows: locked.rows })
  expect(removeShare(locked, 'p0')).toMatchObject({ reason: 'others_locked', reasonRow: 'p0', rows: locked.rows })
  expect(splitEvenly(toggleLock(locked, 'p0'))).toMatchObject({ reason: 'all_locked', reasonRow: null })
})

test('mostOf subtracts the shares of the other locked rows from 100', () => {
  expect(mostOf(split(20, 50, 30).rows, 'p0')).toBe(100)
  expect(mostOf(toggleLock(split(20, 50, 30), 'p1').rows, 'p0')).toBe(50)
  expect(mostOf(toggleLock(split(20, 50, 30), 'p1').rows, 'p1')).toBe(100)
})

test('a single program always has 100 percent', () => {
  expect(setShare(split(100), 'p0', 40)).toMatchObject({ reason: 'only_row', rows: [{ percent: 100 }] })
  expect(percents(addShare(split(), 'first'))).toEqual([100])
})

test("a new program starts at 0, and removal redistributes a program's share", () => {
  const added = addShare(split(60, 40), 'p2')
  expect(percents(added)).toEqual([60, 40, 0])
  expect(addShare(added, 'p2')).toBe(added)
  expect(percents(removeShare(split(10, 60, 30), 'p1'))).toEqual([25, 75])
  expect(percents(removeShare(split(100, 0, 0), 'p0'))).toEqual([50, 50])
  expect(percents(undoSplit(removeShare(split(10, 60, 30), 'p1')))).toEqual([10, 60, 30])
  expect(removeShare(split(100), 'p0').rows).toEqual([])
})

test('splitEvenly does not change locked rows', () => {
  expect(percents(splitEvenly(split(80, 15, 5)))).toEqual([34, 33, 33])
  expect(percents(splitEvenly(toggleLock(split(80, 15, 5), 'p1')))).toEqual([43, 15, 42])
})

test('the first edit rounds decimal shares and reports the rounding', () => {
  const thirds = split(33.33, 33.33, 33.33)
  expect(percents(thirds)).toEqual([33.33, 33.33, 33.33])
  const edited = setShare(thirds, 'p0', 40)
  expect(percents(edited)).toEqual([40, 30, 30])
  expect(edited.reason).toBe('rounded')
  expect(percents(toggleLock(thirds, 'p0'))).toEqual([34, 33, 33])
  expect(percents(undoSplit(edited))).toEqual([33.33, 33.33, 33.33])
})

test('with all-zero shares, the first edit gives even shares to unedited rows', () => {
  const unset = split(0, 0, 0)
  expect(setShare(unset, 'p0', 40)).toMatchObject({
    reason: 'unset',
    rows: [{ percent: 40 }, { percent: 30 }, { percent: 30 }],
  })
  expect(percents(addShare(unset, 'p3'))).toEqual([34, 33, 33, 0])
  expect(splitEvenly(unset)).toMatchObject({ reason: null, rows: [{ percent: 34 }, { percent: 33 }, { percent: 33 }] })
})

test('the undo history keeps fifty steps and includes a reset', () => {
  const busy = Array.from({ length: 60 }, (_, index) => index).reduce(
    (state, index) => setShare(state, 'p0', index + 1),
    split(0, 100),
  )
  expect(busy.past).toHaveLength(50)
  expect(percents(resetSplit(busy))).toEqual([0, 100])
  expect(percents(undoSplit(resetSplit(busy)))).toEqual([60, 40])
})

test('countChanges compares the rows with the initial split', () => {
  const start = split(10, 60, 30)
  expect(countChanges(start)).toBe(0)
  expect(countChanges(removeShare(start, 'p0'))).toBe(3)
  expect(countChanges(addShare(start, 'p9'))).toBe(1)
})

const id = fc.integer({ min: 0, max: 6 }).map((index) => `p${index}`)
type Step = (state: Split) => Split
const percentOf = ({ rows }: Split, id: string) => rows.find((share) => share.id === id)?.percent ?? 0
const locks = ({ rows }: Split) => rows.filter((share) => share.locked)
const step: fc.Arbitrary<{ kind: string; run: Step; id?: string }> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(id, fc.integer({ min: -20, max: 130 }))
      .map(([id, n]) => ({ kind: 'set', id, run: (s: Split) => setShare(s, id, n) })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(id, fc.constantFrom(-10, -5, -1, 1, 5, 10))
      .map(([id, n]) => ({ kind: 'step', id, run: (s: Split) => setShare(s, id, percentOf(s, id) + n) })),
  },
  { weight: 2, arbitrary: id.map((id) => ({ kind: 'add', id, run: (s: Split) => addShare(s, id) })) },
  { weight: 2, arbitrary: id.map((id) => ({ kind: 'remove', id, run: (s: Split) => removeShare(s, id) })) },
  { weight: 3, arbitrary: id.map((id) => ({ kind: 'lock', id, run: (s: Split) => toggleLock(s, id) })) },
  fc.constant({ kind: 'even', run: splitEvenly }),
  id.map((id) => ({ kind: 'propose', id, run: (s: Split) => proposeEvenPart(s, id) })),
  id.map((id) => ({ kind: 'favour', id, run: (s: Split) => applyEdit(s, { type: 'favour', id }) })),
  fc.constant({ kind: 'undo', run: undoSplit }),
  fc.constant({ kind: 'reset', run: resetSplit }),
  { weight: 2, arbitrary: fc.constant({ kind: 'begin', run: beginGesture }) },
  fc.constant({ kind: 'end', run: endGesture }),
  fc.constant({ kind: 'cancel', run: cancelGesture }),
)
const anySplit = fc.array(fc.nat(1000), { maxLength: 6 }).map((weights) => split(...apportion(100, weights)))

const expectWhole = (state: Split) => {
  expect(total(state.rows)).toBe(state.rows.length === 0 ? 0 : 100)
  for (const { percent } of state.rows) expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
}

test('any sequence of edits keeps integer shares with a total of 100', () => {
  fc.assert(
    fc.property(anySplit, fc.array(step, { maxLength: 60 }), (start, steps) => {
      let state = start
      for (const { kind, run, id } of steps) {
        const before = state
        state = run(state)
        expectWhole(state)
        expect(new Set(state.rows.map((share) => share.id)).size).toBe(state.rows.length)
        expect(state.past.length).toBeLessThanOrEqual(50)
        expect(state.rows.length < 3 ? locks(state) : []).toEqual([])
        expect(state.reasonRow === null || state.reason !== null).toBe(true)
        if (kind === 'undo' || kind === 'reset') continue
        for (const locked of locks(before)) {
          const after = state.rows.find((share) => share.id === locked.id)
          if (kind === 'remove' && id === locked.id) continue
          expect(after?.percent).toBe(locked.percent)
        }
      }
    }),
    { numRuns: 2000 },
  )
})

test('an edit turns the decimal shares of the service into integers', () => {
  const hundredths = fc.array(fc.nat(1000), { minLength: 2, maxLength: 6 })
  const sent = fc.oneof(
    hundredths.map((weights) => split(...apportion(10_000, weights).map((part) => part / 100))),
    hundredths.map((weights) => split(...weights.map(() => 0))),
  )
  const edit = step.filter(({ kind }) => ['set', 'step', 'add', 'remove', 'lock', 'even'].includes(kind))
  fc.assert(
    fc.property(sent, fc.array(edit, { maxLength: 20 }), (start, steps) => {
      let state = start
      for (const { run } of steps) {
        state = run(state)
        // An edit of an unknown program changes nothing, so the shares may still have decimals.
        if (state.rows !== start.rows) expectWhole(state)
      }
      while (state.past.length > 0) state = undoSplit(state)
      expect(state.rows).toEqual(start.rows)
    }),
  )
})

const drag = (state: Split, id: string, stops: readonly number[]) =>
  stops.reduce((dragged, stop) => setShare(dragged, id, stop), beginGesture(state))

test('dragging a share back to its start restores every row', () => {
  fc.assert(
    fc.property(
      anySplit,
      fc.array(step, { maxLength: 8 }),
      id,
      fc.array(fc.integer({ min: 0, max: 100 })),
      (start, steps, id, stops) => {
        const before = endGesture(steps.reduce((state, { run }) => run(state), start))
        const after = endGesture(drag(before, id, [...stops, percentOf(before, id)]))
        expect(after.rows).toEqual(before.rows)
        expect(after.past).toEqual(before.past)
      },
    ),
  )
})

test('a cancelled gesture leaves the rows and the undo history unchanged', () => {
  fc.assert(
    fc.property(
      anySplit,
      fc.array(step, { maxLength: 8 }),
      id,
      fc.array(fc.integer({ min: 0, max: 100 })),
      (start, steps, id, stops) => {
        const before = {
          ...endGesture(steps.reduce((state, { run }) => run(state), start)),
          reason: null,
          reasonRow: null,
        }
        const after = cancelGesture(drag(before, id, stops))
        expect({ ...after, refusals: before.refusals }).toEqual(before)
      },
    ),
  )
})

test('undoing every step restores the initial rows', () => {
  fc.assert(
    fc.property(anySplit, fc.array(step, { maxLength: 40 }), (start, steps) => {
      let state = endGesture(steps.filter(({ kind }) => kind !== 'undo').reduce((state, { run }) => run(state), start))
      while (state.past.length > 0) state = undoSplit(state)
      expect(state.rows).toEqual(start.rows)
    }),
  )
})
