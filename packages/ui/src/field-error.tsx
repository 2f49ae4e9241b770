import type { ReactNode } from 'react'
import AlertIcon from 'lucide-react/icons/circle-alert'

/** What is wrong with a field and what to do, beside it. `alert` for groups, which have no focus of their own to read it from. */
export function FieldError({ id, alert = false, children }: { id: string; alert?: boolean; children: ReactNode }) {
  return (
    <span id={id} className="lw-error" role={alert ? 'alert' : undefined}>
      <AlertIcon aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
