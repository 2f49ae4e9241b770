import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import { invalidField } from '@loyalty/contract'
import type { EventPlace } from '../store/webhooks/webhook-events.ts'

/**
 * The events that a reader has received: all up to the horizon, and after the horizon those in `given`, oldest first.
 * An older event can become visible after a newer one. A cursor that held only the last event would skip the older
 * event.
 */
export type EventCursor = { horizon: EventPlace; given: readonly EventPlace[] }

/**
 * The longest time for which an event may stay invisible after a newer event is visible. It exceeds the statement and
 * lock timeouts of PostgreSQL, but a transaction of many statements could take longer.
 */
const slowestCommitMs = 30_000
/** The most events in a cursor, so that the cursor fits into an address. With more events, the horizon moves up. */
export const mostGiven = 240

export const beginning: EventCursor = { horizon: { createdAt: 0, id: '' }, given: [] }

const compare = (a: EventPlace, b: EventPlace): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Returns the cursor after these events. The horizon of a cursor never moves back. */
export const cursorAfter = ({ horizon, given }: EventCursor, events: readonly EventPlace[]): EventCursor => {
  const all = [...given, ...events.map(({ createdAt, id }) => ({ createdAt, id }))].toSorted(compare)
  const recent = { createdAt: (all.at(-1)?.createdAt ?? 0) - slowestCommitMs, id: '' }
  const bounds = [horizon, recent, all.at(-mostGiven - 1) ?? horizon].toSorted(compare)
  const moved = bounds.at(-1)!
  return { horizon: moved, given: all.filter((event) => compare(event, moved) > 0) }
}

/** Returns the events that the reader has not received yet. */
export const notGiven = <E extends EventPlace>({ given }: EventCursor, events: readonly E[]): E[] => {
  const ids = new Set(given.map(({ id }) => id))
  return events.filter(({ id }) => !ids.has(id))
}

const id = z.string().check(z.regex(/^\w{0,64}$/))
const milliseconds = z.int().check(z.minimum(0))
const written = z.tuple([milliseconds, id, z.array(z.tuple([milliseconds, id])).check(z.maxLength(mostGiven))])

export const writeCursor = ({ horizon, given }: EventCursor): string => {
  const later = given.map(({ createdAt, id }) => [createdAt - horizon.createdAt, id])
  return deflateRawSync(JSON.stringify([horizon.createdAt, horizon.id, later])).toString('base64url')
}

/** Returns the cursor of a text. Throws `VALIDATION_FAILED` if the service did not write the text. */
export const readCursor = (text: string): EventCursor => {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: 64 * 1024 }).toString('utf8')
    const [createdAt, last, later] = written.parse(JSON.parse(json))
    return {
      horizon: { createdAt, id: last },
      given: later.map(([ms, each]) => ({ createdAt: createdAt + ms, id: each })),
    }
  } catch {
    throw invalidField('after', 'INVALID_VALUE', 'must be the next of an earlier answer, or now')
  }
}
