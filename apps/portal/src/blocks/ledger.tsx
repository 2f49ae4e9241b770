import type { ReactNode } from 'react'

/** Renders facts as a bank book shows them, with a hairline between the lines. */
export function Ledger({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="ledger" aria-label={label}>
      {children}
    </ul>
  )
}

export interface LedgerLineProps {
  /** The time or the name at the inline start. */
  start: ReactNode
  children: ReactNode
  /** The amount, state or action at the inline end. */
  end?: ReactNode
}

export function LedgerLine({ start, children, end }: LedgerLineProps) {
  return (
    <li className="ledger-line">
      <div className="ledger-start">{start}</div>
      <div className="ledger-fact">{children}</div>
      {end !== undefined && <div className="ledger-end">{end}</div>}
    </li>
  )
}
