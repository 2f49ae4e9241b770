import type { ReactNode } from 'react'

/**
 * Renders text for screen readers only. With `live`, screen readers announce each change of the text when the user is
 * idle. Screen readers announce nothing if the element and its text appear together.
 */
export function VisuallyHidden({ live = false, id, children }: { live?: boolean; id?: string; children: ReactNode }) {
  return (
    <span id={id} className="lw-visually-hidden" role={live ? 'status' : undefined}>
      {children}
    </span>
  )
}
