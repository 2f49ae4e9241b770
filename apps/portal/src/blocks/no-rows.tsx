import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from './empty-state.tsx'

type SearchedPartProps = { text: ReactNode; goOn: string; search: object; next: string | null }

/** Renders a page without rows that searched only a part of the time, with the link that searches on. */
export function SearchedPart({ text, goOn, search, next }: SearchedPartProps) {
  return (
    <EmptyState
      text={text}
      action={
        <Link to="." search={{ ...search, before: next } as never}>
          {goOn}
        </Link>
      }
    />
  )
}

type NoRowsProps = {
  search: object
  /** Returns a text of the list's area. */
  t: (key: 'nothingMatches' | 'empty' | 'removeFilters') => string
}

/** Renders a list without rows: nothing matches its filters, or there is nothing yet. */
export function NoRows({ search, t }: NoRowsProps) {
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <EmptyState
      text={t(isFiltered ? 'nothingMatches' : 'empty')}
      action={
        isFiltered && (
          <Link to="." search={{} as never}>
            {t('removeFilters')}
          </Link>
        )
      }
    />
  )
}
