import type { ReactNode } from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { IconButton } from './icon-button.tsx'

export interface ToastProps {
  children: ReactNode
  actionLabel: string
  onAction: () => void
  dismissLabel: string
  onDismiss: () => void
}

/** "Removed. Undo": stays until it is used or dismissed, because nobody should have to hurry. */
export function Toast({ children, actionLabel, onAction, dismissLabel, onDismiss }: ToastProps) {
  return (
    <div className="lw-toast">
      <output className="lw-toast-text">{children}</output>
      <button type="button" className="lw-toast-action" onClick={onAction}>
        {actionLabel}
      </button>
      <IconButton label={dismissLabel} icon={<CloseIcon aria-hidden="true" />} onClick={onDismiss} />
    </div>
  )
}
