import { useId, type ReactNode, type Ref } from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { IconButton } from '../buttons/icon-button.tsx'

export interface ToastProps {
  /** A ref to the toast. The parent focuses a new toast, because the button that the user pressed has disappeared. */
  ref?: Ref<HTMLFieldSetElement> | undefined
  children: ReactNode
  actionLabel: string
  onAction: () => void
  dismissLabel: string
  onDismiss: () => void
  /** True for a message of more than a few words, which gets a line of its own in a narrow place. */
  long?: boolean | undefined
}

/**
 * Renders a message with an action ("Removed. Undo"). The message has no timeout: it stays until the user acts or
 * dismisses it.
 */
export function Toast({ ref, children, actionLabel, onAction, dismissLabel, onDismiss, long }: ToastProps) {
  const text = useId()
  return (
    <fieldset ref={ref} tabIndex={-1} aria-labelledby={text} className="lw-toast" data-long={long || undefined}>
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
