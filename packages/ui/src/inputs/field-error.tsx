import type { ReactNode } from 'react'
import AlertIcon from 'lucide-react/icons/circle-alert'

/**
 * Renders the error beside a field: the fault and its remedy. Set `alert` for a group of inputs. A group never has the
 * focus, so its error needs an announcement.
 */
export function FieldError({ id, alert = false, children }: { id: string; alert?: boolean; children: ReactNode }) {
  return (
    <span id={id} className="lw-error" role={alert ? 'alert' : undefined}>
      <AlertIcon aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
