import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '@loyalty/contract'
import { createIds } from '../store/access/ids.ts'
import type { EventPlace } from '../store/webhooks/webhook-events.ts'
import {
  beginning,
  cursorAfter,
  mostGiven,
  notGiven,
  readCursor,
  writeCursor,
  type EventCursor,
} from './event-cursor.ts'

const inOrder = (events: readonly EventPlace[]): EventPlace[] =>
  events.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))

/** Returns the page that the service would return for `cursor` if the database contained these events. */
const read = (events: readonly EventPlace[], cursor: EventCursor, limit: number): EventPlace[] => {
  const { horizon, given } = cursor
  const after = inOrder(events).filter(
    ({ createdAt, id }) => createdAt > horizon.createdAt || (createdAt === horizon.createdAt && id > horizon.id),
  )
  return notGiven(cursor, after.slice(0, limit + given.length)).slice(0, limit)
}

const readAll = (
  events: readonly EventPlace[],
  from: EventCursor,
  limit: number,
): { got: string[]; cursor: EventCursor } => {
  const got: string[] = []
  let cursor = from
  for (let page = read(events, cursor, limit); page.length > 0; page = read(events, cursor, limit)) {
    got.push(...page.map(({ id }) => id))
    cursor = readCursor(writeCursor(cursorAfter(cursor, page)))
  }
  return { got, cursor }
}

const begun = 1_795_255_200_000
const eventAt = (createdAt: number, name: number): EventPlace => ({
  createdAt,
  id: `evt_${String(name).padStart(6, '0')}`,
})

test('a reader gets each event once, whatever order the database commits them', () => {
  const event = fc.record({ at: fc.nat(9_000), commit: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 150 }), fc.integer({ min: 1, max: 100 }), (drawn, limit) => {
      const events = drawn.map(({ at, commit }, index) => ({ ...eventAt(begun + at, index), commit }))
      let cursor = beginning
      const got: string[] = []
      for (let commit = 0; commit <= 3; commit++) {
        const visible = events.filter((each) => each.commit <= commit)
        const step = readAll(visible, cursor, limit)
        got.push(...step.got)
        cursor = step.cursor
      }
      expect(got.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
    }),
  )
})

test('a reader gets each of 1,000 events of one millisecond once', () => {
  const events = Array.from({ length: 1000 }, (_, index) => eventAt(begun, index))
  for (const limit of [1, 37, 100]) expect(readAll(events, beginning, limit).got).toEqual(events.map(({ id }) => id))
})

test('a reader gets an event whose commit takes 30 s', () => {
  const [late, early] = [eventAt(begun, 1), eventAt(begun + 30_000, 2)]
  const { cursor } = readAll([early], beginning, 100)
  expect(readAll([late, early], cursor, 100).got).toEqual([late.id])
})

test('a cursor has at most 240 events and fits into a URL', () => {
  let now = begun
  const id = createIds(() => now)
  let cursor = beginning
  for (let page = 0; page < 30; page++) {
    const events = Array.from({ length: 50 }, () => ({ createdAt: (now += 119), id: id('evt') }))
    cursor = cursorAfter(cursor, events)
    expect(cursor.given.length).toBeLessThanOrEqual(mostGiven)
    expect(writeCursor(cursor).length).toBeLessThanOrEqual(limits.webhookCursor)
  }
  expect(cursor.given).toHaveLength(mostGiven)
  expect(cursorAfter(cursor, [{ createdAt: now + 60_000, id: id('evt') }]).given).toHaveLength(1)
})

test('readCursor refuses text that the service did not write', () => {
  const packed = (value: unknown) => writeCursor({ horizon: { createdAt: 0, id: value as string }, given: [] })
  const long = writeCursor({
    horizon: beginning.horizon,
    given: Array.from({ length: mostGiven + 1 }, (_, index) => eventAt(1, index)),
  })
  const bomb = packed('x'.repeat(100_000))
  for (const text of ['x', 'evt_01KAJQZ8M3VDG5T6Y2WN4HXCRB', 'e30', packed(7), packed('evt_\u0000'), long, bomb])
    expect(() => readCursor(text), text.slice(0, 40)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', errors: [expect.objectContaining({ field: 'after' })] }),
    )
})
