import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import { invalidField } from '@loyalty/contract'
import type { EventPlace } from '../store/webhooks/webhook-events.ts'

/**
 * The events that a reader has received: all events up to `horizon`, and later events only if `given` contains them. A
 * cursor with only the newest received event would skip an older event that is committed later.
 */
export type EventCursor = { horizon: EventPlace; given: readonly EventPlace[] }

/**
 * The assumed maximum time between the creation of an event and its commit. It exceeds PostgreSQL's timeouts for one
 * statement and one lock, but a transaction of many statements could take longer.
 */
const slowestCommitMs = 30_000
/**
 * The maximum number of events in `given`, so that the cursor fits into a URL. If a reader has received more events,
 * `horizon` moves forward to a later event.
 */
export const mostGiven = 240

export const beginning: EventCursor = { horizon: { createdAt: 0, id: '' }, given: [] }

const compare = (a: EventPlace, b: EventPlace): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Returns the cursor of a reader who has now also received `events`. Never moves the horizon to an earlier event. */
export const cursorAfter = ({ horizon, given }: EventCursor, events: readonly EventPlace[]): EventCursor => {
  const all = [...given, ...events.map(({ createdAt, id }) => ({ createdAt, id }))].toSorted(compare)
  const recent = { createdAt: (all.at(-1)?.createdAt ?? 0) - slowestCommitMs, id: '' }
  const bounds = [horizon, recent, all.at(-mostGiven - 1) ?? horizon].toSorted(compare)
  const moved = bounds.at(-1)!
  return { horizon: moved, given: all.filter((event) => compare(event, moved) > 0) }
}

/** Returns the events in `events` that a reader with this cursor has not received yet. */
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

/** Parses a cursor. Throws `VALIDATION_FAILED` if the service did not write the text. */
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
