import type { ReactNode } from 'react'

/** Renders the bar with a screen's main action. With `sticky`, the bar stays at the bottom of the view. */
export function StickyBar({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  return (
    <div className="lw-sticky-bar" data-sticky={sticky || undefined}>
      {children}
    </div>
  )
}
