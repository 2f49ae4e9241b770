import type { ReactNode } from 'react'

/** The bar with a screen's main action. It sticks to the end of the view only while the caller says that there is room. */
export function StickyBar({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  return (
    <div className="lw-sticky-bar" data-sticky={sticky || undefined}>
      {children}
    </div>
  )
}
