import type { ReactNode } from 'react'

/**
 * Renders text for screen readers only. With `live`, the text is a polite status region. Keep a live region mounted, so
 * that screen readers announce its changes.
 */
export function VisuallyHidden({ live = false, id, children }: { live?: boolean; id?: string; children: ReactNode }) {
  return (
    <span id={id} className="lw-visually-hidden" role={live ? 'status' : undefined}>
      {children}
    </span>
  )
}
