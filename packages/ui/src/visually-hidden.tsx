import type { ReactNode } from 'react'

/** Text for screen readers only. `live` makes it a polite status region, which must stay mounted to be heard. */
export function VisuallyHidden({ live = false, id, children }: { live?: boolean; id?: string; children: ReactNode }) {
  return (
    <span id={id} className="lw-visually-hidden" role={live ? 'status' : undefined}>
      {children}
    </span>
  )
}
