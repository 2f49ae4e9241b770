import type { ReactNode } from 'react'
import { Ledger } from '../../blocks/ledger.tsx'

/** Renders a section of lines, or a sentence if there are none. */
export function Part({
  title,
  none,
  isEmpty,
  children,
}: {
  title: string
  none: string
  isEmpty: boolean
  children: ReactNode
}) {
  return (
    <section className="page-section">
      <h2>{title}</h2>
      {isEmpty ? <p className="text-muted">{none}</p> : <Ledger label={title}>{children}</Ledger>}
    </section>
  )
}
