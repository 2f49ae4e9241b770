import { useId, type ReactNode, type Ref } from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { IconButton } from './icon-button.tsx'

export interface ToastProps {
  /** The toast itself: focus it when the button that caused it is gone. */
  ref?: Ref<HTMLFieldSetElement> | undefined
  children: ReactNode
  actionLabel: string
  onAction: () => void
  dismissLabel: string
  onDismiss: () => void
}

/** "Removed. Undo": stays until it is used or dismissed, because nobody should have to hurry. */
export function Toast({ ref, children, actionLabel, onAction, dismissLabel, onDismiss }: ToastProps) {
  const text = useId()
  return (
    <fieldset ref={ref} tabIndex={-1} aria-labelledby={text} className="lw-toast">
      <output className="lw-toast-text">
        <span id={text}>{children}</span>
      </output>
      <button type="button" className="lw-toast-action" onClick={onAction}>
        {actionLabel}
      </button>
      <IconButton label={dismissLabel} icon={<CloseIcon aria-hidden="true" />} onClick={onDismiss} />
    </fieldset>
  )
}
