import { expect, test } from 'vitest'
import { untilFound } from './until-found.ts'

/** Counts looks that find nothing before the `found`th. */
const looking = (found = Infinity) => {
  const looks = { count: 0, look: () => Promise.resolve((looks.count += 1) >= found ? ['event'] : []) }
  return looks
}
const never = new AbortController().signal
const patient = { forMs: 25_000, whose: 'sandbox org_a', signal: never }

test('what is there is answered at the first look, and nothing to who does not wait', async () => {
  const there = looking(1)
  expect(await untilFound(there.look, patient)).toEqual(['event'])
  const nothing = looking()
  expect(await untilFound(nothing.look, { ...patient, forMs: 0 })).toEqual([])
  expect([there.count, nothing.count]).toEqual([1, 1])
})

test('what comes while somebody waits ends the waiting', async () => {
  const later = looking(2)
  expect(await untilFound(later.look, patient)).toEqual(['event'])
  expect(later.count).toBe(2)
})

test('when the time is over it is looked once more, and then nothing is there', async () => {
  const nothing = looking()
  expect(await untilFound(nothing.look, { ...patient, forMs: 50 })).toEqual([])
  expect(nothing.count).toBe(2)
})

test('whoever ends the waiting gets nothing, without another look', async () => {
  const end = new AbortController()
  const nothing = looking()
  const waited = untilFound(nothing.look, { ...patient, signal: end.signal })
  end.abort()
  expect(await waited).toEqual([])
  expect(nothing.count).toBe(1)
})

test('many that wait for one organization look less often, and one of another as often as ever', async () => {
  const crowd = Array.from({ length: 40 }, () => looking())
  const one = looking(3)
  const waited = crowd.map(({ look }) => untilFound(look, { ...patient, forMs: 1200 }))
  expect(await untilFound(one.look, { ...patient, whose: 'sandbox org_b' })).toEqual(['event'])
  await Promise.all(waited)
  // Alone, each would have looked at the beginning, twice on the way and at the end.
  expect(crowd.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(40 * 3)
})
