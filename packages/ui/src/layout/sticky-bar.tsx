import type { ReactNode } from 'react'

/** The bar with a screen's main action. Only with `sticky` does the bar stay at the end of the view. */
export function StickyBar({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  return (
    <div className="lw-sticky-bar" data-sticky={sticky || undefined}>
      {children}
    </div>
  )
}
