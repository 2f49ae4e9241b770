/** One page of a list, newest first. `next` is null if no page follows. */
export type ListPage = { data: readonly { id: string }[]; next: string | null }

const idsOf = ({ data }: ListPage): Set<string> => new Set(data.map(({ id }) => id))

/**
 * Returns the changes that the newest rows would make in a shown list. `count` is the number of new rows; with
 * `isAtLeast`, they fill the page, so there may be others. `hasLeft` is true if a shown row is gone, for example because
 * its state no longer matches the filter. A row that the page no longer reaches may still be there.
 */
export function comparePages(
  shown: ListPage,
  newest: ListPage,
): { count: number; isAtLeast: boolean; hasLeft: boolean } {
  const [shownIds, newestIds] = [idsOf(shown), idsOf(newest)]
  const lastKept = newest.data.findLastIndex(({ id }) => shownIds.has(id))
  // Unknown rows behind the last known one are older: they fill the places of rows that have gone.
  const end = lastKept === -1 ? newest.data.length : lastKept
  const reachesAll = newest.next === null || lastKept < newest.data.length - 1
  const reach = reachesAll ? shown.data.length : shown.data.findLastIndex(({ id }) => newestIds.has(id))
  const count = newest.data.filter(({ id }, index) => index < end && !shownIds.has(id)).length
  return {
    count,
    isAtLeast: count > 0 && lastKept === -1 && shown.data.length > 0 && newest.next !== null,
    hasLeft: shown.data.some(({ id }, index) => index < reach && !newestIds.has(id)),
  }
}
