import { dayBefore } from './day-before.ts'
import type { Filter } from './filter-bar.tsx'

/** Returns the filter of a list by its first day. The texts are those of the page's area. */
export const sinceFilter = (t: (key: 'since' | 'today' | 'yesterday' | 'sevenDays') => string): Filter => ({
  name: 'from',
  label: t('since'),
  options: [
    { value: dayBefore(0), label: t('today') },
    { value: dayBefore(1), label: t('yesterday') },
    { value: dayBefore(6), label: t('sevenDays') },
  ],
})
