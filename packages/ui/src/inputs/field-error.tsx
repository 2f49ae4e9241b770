import type { ReactNode } from 'react'
import AlertIcon from 'lucide-react/icons/circle-alert'

/**
 * Renders the error beside a field: the fault and its remedy. Set `alert` for the error of a group of inputs: a group
 * cannot have the focus, so screen readers must announce its error.
 */
export function FieldError({ id, alert = false, children }: { id: string; alert?: boolean; children: ReactNode }) {
  return (
    <span id={id} className="lw-error" role={alert ? 'alert' : undefined}>
      <AlertIcon aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
