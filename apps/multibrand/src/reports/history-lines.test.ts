import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PreferenceHistoryEntry } from '@loyalty/contract'
import { groupByDay, historyLines, setBefore } from './history-lines.ts'
import { linked } from '../testing.ts'

const account = (member: string) => ({
  destinationUserId: member,
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
})
let ids = 0
const entry = (
  at: string,
  event: PreferenceHistoryEntry['event'],
  programId: string,
  percentage: number,
  member = `${programId}-1`,
): PreferenceHistoryEntry => ({
  id: `hst_${(ids += 1)}`,
  event,
  destinationProgramId: programId,
  percentage,
  timestamp: at,
  ...account(member),
  sourceProgramUser: { sourceUserId: 'u' },
})
const shares = (set: ReturnType<typeof setBefore>) =>
  set && Object.fromEntries(set.map(({ destinationProgramId, percentage }) => [destinationProgramId, percentage]))

const [first, second, third] = [
  '2026-03-01T10:00:00.000Z',
  '2026-03-02T10:00:00.000Z',
  '2026-03-03T10:00:00.000Z',
] as const

describe('the kind of a history line', () => {
  test("historyLines derives a change's kind from the program's previous entry", () => {
    const entries = [
      entry(third, 'UPDATED', 'sky', 40, 'sky-2'),
      entry(third, 'DELINKED', 'inn', 30),
      entry(second, 'UPDATED', 'sky', 70),
      entry(second, 'LINKED', 'inn', 30),
      entry(first, 'UPDATED', 'sky', 100),
      entry(first, 'LINKED', 'sky', 100, 'sky-0'),
    ]
    expect(historyLines(entries).map(({ kind, before }) => [kind, before])).toEqual([
      ['both', 70],
      ['unlinked', undefined],
      ['share', 100],
      ['linked', undefined],
      ['account', undefined],
      ['linked', undefined],
    ])
  })

  test('historyLines returns "changed" if the previous entry is not loaded', () => {
    expect(historyLines([entry(third, 'UPDATED', 'sky', 40)])[0]?.kind).toBe('changed')
  })
})

describe('grouping the history by day', () => {
  const lines = historyLines([
    entry('2026-03-02T21:30:00.000Z', 'UPDATED', 'sky', 40),
    entry('2026-03-02T20:30:00.000Z', 'UPDATED', 'sky', 50),
    entry('2026-03-02T01:00:00.000Z', 'UPDATED', 'sky', 60),
  ])
  const perDay = (timeZone: string) => groupByDay(lines, timeZone).map((day) => day.lines.length)

  test('groupByDay groups lines by the days of the given time zone', () => {
    expect(perDay('Asia/Riyadh')).toEqual([1, 2])
    expect(perDay('UTC')).toEqual([3])
    expect(perDay('America/Los_Angeles')).toEqual([2, 1])
  })

  test('groupByDay keeps every line in the given order', () => {
    const moments = fc.array(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) }), { maxLength: 20 })
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom('Asia/Riyadh', 'UTC', 'America/St_Johns', 'Pacific/Kiritimati'),
        (times, timeZone) => {
          const entries = times
            .toSorted((a, b) => b - a)
            .map((time) => entry(new Date(time).toISOString(), 'UPDATED', 'sky', 50))
          const days = groupByDay(historyLines(entries), timeZone)
          expect(days.flatMap((day) => day.lines.map((line) => line.entry))).toEqual(entries)
          const names = days.map(({ at }) => new Date(at).toLocaleDateString('en', { timeZone }))
          expect(new Set(names).size).toBe(days.length)
        },
      ),
    )
  })
})

describe('the split before the last change', () => {
  test('setBefore returns the unlinked programs and the previous shares', () => {
    const now = [linked('sky', 50), linked('gas', 20), linked('tea', 30)]
    const entries = [
      entry(second, 'UPDATED', 'sky', 50),
      entry(second, 'LINKED', 'gas', 20),
      entry(second, 'DELINKED', 'inn', 10),
      entry(first, 'LINKED', 'sky', 60, 'sky-0'),
    ]
    const before = setBefore(now, entries, true)
    expect(shares(before)).toEqual({ sky: 60, tea: 30, inn: 10 })
    expect(before?.find(({ destinationProgramId }) => destinationProgramId === 'sky')?.destinationUserId).toBe('sky-0')
  })

  test("setBefore returns null while a program's previous entry is not loaded", () => {
    expect(setBefore([linked('sky', 50)], [entry(second, 'UPDATED', 'sky', 50)], true)).toBeNull()
  })

  test('setBefore returns null when the current programs contradict the history', () => {
    const linkedFirst = entry(first, 'LINKED', 'sky', 100)
    expect(setBefore([linked('sky', 50)], [entry(second, 'UPDATED', 'sky', 70), linkedFirst], true)).toBeNull()
    expect(setBefore([linked('sky', 100)], [entry(second, 'DELINKED', 'sky', 100), linkedFirst], true)).toBeNull()
    expect(setBefore([], [linkedFirst], true)).toBeNull()
  })

  test('setBefore returns null when one change may continue on an unloaded page', () => {
    const entries = [entry(second, 'LINKED', 'sky', 60), entry(second, 'LINKED', 'inn', 40)]
    expect(setBefore([linked('sky', 60), linked('inn', 40)], entries, false)).toBeNull()
    expect(setBefore([linked('sky', 60), linked('inn', 40)], entries, true)).toEqual([])
  })

  test('setBefore returns null without history, and [] for the first link', () => {
    expect(setBefore([linked('sky', 100)], [], true)).toBeNull()
    expect(setBefore([linked('sky', 100)], [entry(first, 'LINKED', 'sky', 100)], true)).toEqual([])
  })
})
