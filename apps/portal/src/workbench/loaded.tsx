import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '@loyalty/ui'
import { ProblemView } from '../frame/problem-view.tsx'

/** Renders the placeholder of a list. */
export function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-3" data-part="waiting">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height="2.25rem" />
      ))}
    </div>
  )
}

export interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch'>
  isEmpty: (data: Data) => boolean
  empty: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders the answer of a query, its placeholder, its problem, or a sentence for an answer without rows. */
export function Loaded<Data>({ query, isEmpty, empty, children }: LoadedProps<Data>) {
  if (query.data === undefined)
    return query.isError ? <ProblemView error={query.error} onRetry={() => void query.refetch()} /> : <Waiting />
  return isEmpty(query.data) ? <Empty>{empty}</Empty> : children(query.data)
}

export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="text-muted" data-part="empty">
      {children}
    </p>
  )
}
