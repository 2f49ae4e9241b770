import type { ReactNode } from 'react'

export interface SummaryItem {
  label: string
  value: ReactNode
  /** Small text under the label and value. */
  note?: ReactNode
  /** True for the most important line of the list, which is then highlighted. */
  strong?: boolean
}

/** Renders a list of labels and values: the user's input, or the result to expect. */
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
