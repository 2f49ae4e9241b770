import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import { invalidField } from '@loyalty/contract'
import type { EventPlace } from '../store/webhooks/webhook-events.ts'

/**
 * What a reader has got: everything up to the horizon, and after it these, oldest first. Two events do not become visible in the order in
 * which they were created, so the last one's place alone would lose the slower one of them.
 */
export type EventCursor = { horizon: EventPlace; given: readonly EventPlace[] }

/** More than PostgreSQL lets a statement run and wait for a lock; a transaction of many could take longer. */
const slowestCommitMs = 30_000
/** Beyond that the horizon moves up, so that the text fits into an address. */
export const mostGiven = 240

export const beginning: EventCursor = { horizon: { createdAt: 0, id: '' }, given: [] }

const compare = (a: EventPlace, b: EventPlace): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** The cursor once these events were given too. It only ever moves up. */
export const cursorAfter = ({ horizon, given }: EventCursor, events: readonly EventPlace[]): EventCursor => {
  const all = [...given, ...events.map(({ createdAt, id }) => ({ createdAt, id }))].toSorted(compare)
  const recent = { createdAt: (all.at(-1)?.createdAt ?? 0) - slowestCommitMs, id: '' }
  const bounds = [horizon, recent, all.at(-mostGiven - 1) ?? horizon].toSorted(compare)
  const moved = bounds.at(-1)!
  return { horizon: moved, given: all.filter((event) => compare(event, moved) > 0) }
}

/** Those that the reader has not got yet. */
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

/** Throws `VALIDATION_FAILED` for a text that is none of ours. */
export const readCursor = (text: string): EventCursor => {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: 64 * 1024 }).toString('utf8')
    const [createdAt, last, later] = written.parse(JSON.parse(json))
    return { horizon: { createdAt, id: last }, given: later.map(([ms, each]) => ({ createdAt: createdAt + ms, id: each })) }
  } catch {
    throw invalidField('after', 'INVALID_VALUE', 'must be the next of an earlier answer, or now')
  }
}
