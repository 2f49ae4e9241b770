import { useMemo, useState } from 'react'
import type { ExchangeOption } from '@loyalty/contract'
import { firstOptions, searchOptions, sortOptions } from '../options.ts'
import { useText } from '../text.ts'

/** More than this does not fit on a phone: then it can be searched, and only the first few are shown. */
const SEARCH_FROM = 8
export const FIRST_ROWS = 6

/** Which programs are in the list: the first few, all of them, or what a search finds. */
export function useProgramList(options: readonly ExchangeOption[], chosen: string | null) {
  const { locale } = useText()
  const long = options.length >= SEARCH_FROM
  const [query, setQuery] = useState('')
  const [all, setAll] = useState(false)
  // As of the last search, so that no row moves when another is chosen.
  const [lead, setLead] = useState(chosen)
  const sorted = useMemo(() => sortOptions(options, locale), [options, locale])
  const searching = query.trim() !== ''
  const more = long && !all && !searching
  const shown = searching ? searchOptions(sorted, query) : more ? firstOptions(sorted, lead, FIRST_ROWS) : sorted
  return {
    long,
    query,
    search: (text: string) => {
      setQuery(text)
      setLead(chosen)
    },
    shown,
    /** How many a search finds. */
    found: searching ? shown.length : undefined,
    /** Whether there are others to show. */
    more,
    showAll: () => setAll(true),
  }
}
