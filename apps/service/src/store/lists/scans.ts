import { sql, type Query } from '../engine/database.ts'
import { placedPage, type Place, type PlacedPage } from './places.ts'

/** The most rows that one page reads, so that a filter that matches nothing answers in time. */
export const mostRowsRead = 2_000

/** Builds a part of a statement. `joined` makes a statement of its parts. */
export const part = sql

/** Returns the statement of `first` followed by the text of `second`. */
export const joined = (first: Query, second: Query): Query => ({
  text:
    first.text + second.text.replaceAll(/\?(\d+)/g, (_, number: string) => `?${Number(number) + first.values.length}`),
  values: [...first.values, ...second.values],
})

/**
 * A page of a filtered list. `searchedTo` is the time to which the search got if it ended before the page was full; the
 * next page continues there.
 */
export type ScannedPage<T> = PlacedPage<T> & { searchedTo: number | null }

/** Cuts what a search found to one page. `end` is the place at which the search ended early, if it did. */
export function scannedPage<T extends Place>(
  found: readonly T[],
  limit: number,
  end: Place | undefined,
): ScannedPage<T> {
  const page = placedPage(found, limit)
  if (page.next !== null || end === undefined) return { ...page, searchedTo: null }
  return { data: page.data, next: end, searchedTo: end.createdAt }
}
