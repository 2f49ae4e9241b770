import type { ReactNode } from 'react'

export interface SummaryItem {
  label: string
  value: ReactNode
  /** Small, under the line. */
  note?: ReactNode
  /** The line that matters most. */
  strong?: boolean
}

/** What was entered or what will happen, line by line. */
export function SummaryList({ items }: { items: readonly SummaryItem[] }) {
  return (
    <dl className="lw-summary">
      {items.map(({ label, value, note, strong }) => (
        <div key={label} className="lw-summary-line" data-strong={strong || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className="lw-summary-note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
