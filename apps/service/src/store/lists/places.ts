/** The place of an object in a list by time: its time, and its id among equal times. */
export type Place = { createdAt: number; id: string }

/**
 * The page of a list from `from` to `to` inclusive, newest first. `before` is the place of the last object on the
 * previous page. A place stays valid when its object gets another time or is removed.
 */
export type PlaceQuery = {
  from?: number | undefined
  to?: number | undefined
  before?: Place | undefined
  limit: number
}

/**
 * The bounds of a page. The page has the objects from the time `from` on that are older than the position of the time
 * `before` and the id `beforeId`. `limit` is one more than the page has, which shows whether another page follows.
 */
export type PlaceBounds = { from: number; before: number; beforeId: string; limit: number }

/** A time later than every object that still leaves room for one more millisecond. */
const endOfTime = 8_640_000_000_000_000

export const placeBounds = ({ from = 0, to = endOfTime, before, limit }: PlaceQuery): PlaceBounds => {
  const end = { before: to + 1, beforeId: '' }
  const place = before === undefined || before.createdAt > to ? end : { before: before.createdAt, beforeId: before.id }
  return { from, ...place, limit: limit + 1 }
}

/** One page of a list. `next` is the `before` of the following page, or null on the last one. */
export type PlacedPage<T> = { data: T[]; next: Place | null }

/** Cuts the objects that a statement with `placeBounds` found to one page. */
export function placedPage<T extends Place>(found: readonly T[], limit: number): PlacedPage<T> {
  const data = found.slice(0, limit)
  const last = found.length > limit ? data.at(-1) : undefined
  return { data, next: last === undefined ? null : { createdAt: last.createdAt, id: last.id } }
}
