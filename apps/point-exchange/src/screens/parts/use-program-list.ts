import { useMemo, useState } from 'react'
import type { ExchangeOption } from '@loyalty/contract'
import {
  categoriesOf,
  firstOptions,
  holdsText,
  orders,
  searchOptions,
  sortOptions,
  type HoldsWords,
  type Order,
} from '../../options.ts'
import { useText } from '../../text.ts'

/**
 * The number of programs from which the list does not fit on a phone. A list of at least this length has a search
 * field, and first shows only `FIRST_ROWS` rows.
 */
const SEARCH_FROM = 8
export const FIRST_ROWS = 6

/**
 * Returns the rows of the list: the first few, all, or the results of a search and a category. `holds` decides what a
 * search finds.
 */
export function useProgramList(
  options: readonly ExchangeOption[],
  chosen: string | null,
  holds: HoldsWords = holdsText,
) {
  const { locale } = useText()
  const long = options.length >= SEARCH_FROM
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState('')
  const [all, setAll] = useState(false)
  const [order, setOrder] = useState<Order>('saved')
  // `lead` is the chosen program, which the first rows must contain. Only a search and a new order update `lead`, so a
  // press on a program moves no row.
  const [lead, setLead] = useState(chosen)
  const sorted = useMemo(() => sortOptions(options, locale, order), [options, locale, order])
  const categories = useMemo(() => categoriesOf(options, locale), [options, locale])
  const searching = query.trim() + category !== ''
  const more = long && !all && !searching
  const shown = searching
    ? searchOptions(sorted, query, category, holds)
    : more
      ? firstOptions(sorted, lead, FIRST_ROWS)
      : sorted
  const leading =
    <T>(set: (next: T) => void) =>
    (next: T) => {
      set(next)
      setLead(chosen)
    }
  return {
    long,
    query,
    search: leading(setQuery),
    category,
    /** The categories, if there is a choice of them. */
    categories: categories.length > 1 ? categories : [],
    narrow: leading(setCategory),
    order,
    /** The orders that make sense for these programs. */
    orders: orders.filter((each) => each !== 'recent' || options.some(({ lastUsedAt }) => lastUsedAt)),
    sort: leading(setOrder),
    shown,
    /** The number of results of a search. */
    found: searching ? shown.length : undefined,
    /** True if the list has more rows than it shows. */
    more,
    /** Shows all rows, without a search. */
    showAll: () => {
      setAll(true)
      setQuery('')
      setCategory('')
    },
  }
}
