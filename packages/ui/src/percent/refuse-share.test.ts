import { expect, test } from 'vitest'
import { beginGesture, createSplit, endGesture, refuseShare, setShare, type Split } from './split.ts'

const split = (...percents: number[]) => createSplit(percents.map((percent, index) => ({ id: `p${index}`, percent })))
const percents = ({ rows }: Split) => rows.map((share) => share.percent)

test('refuseShare keeps the rows and counts each refusal', () => {
  const once = refuseShare(split(60, 40), 'p0', 60)
  expect(once).toMatchObject({ reason: 'unread', reasonRow: 'p0', refusals: 1, past: [] })
  expect(percents(once)).toEqual([60, 40])
  expect(refuseShare(once, 'p0', 60).refusals).toBe(2)
  expect(setShare(once, 'p0', 50).reason).toBeNull()
})

test('refuseShare restores the shares from before the first typed digit', () => {
  const typed = (start: Split) => [1, 15].reduce((state, value) => setShare(state, 'p0', value), beginGesture(start))
  const refused = refuseShare(typed(split(50, 30, 20)), 'p0', 50)
  expect(refused).toMatchObject({ rows: split(50, 30, 20).rows, reason: 'unread', reasonRow: 'p0' })
  expect(endGesture(refused).past).toEqual([])
  expect(percents(refuseShare(typed(split(33.33, 33.33, 33.34)), 'p0', 33.33))).toEqual([33.33, 33.33, 33.34])
})

test('refuseShare keeps an earlier edit of the same gesture', () => {
  const entered = setShare(beginGesture(split(50, 30, 20)), 'p0', 40)
  expect(percents(refuseShare(setShare(entered, 'p0', 15), 'p0', 40))).toEqual([40, 36, 24])
})
