import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'

export interface DialogProps {
  title: ReactNode
  children?: ReactNode
  /** The buttons, with the safest button last. If one button is dangerous, the dialog focuses the last button. */
  actions: ReactNode
  /** Called on Escape or on a press outside the dialog. The parent then stops rendering the dialog. */
  onClose: () => void
}

/**
 * Renders an open modal dialog. On close, the element that had the focus before the dialog gets the focus back. In a
 * frame, the dialog opens beside that element, because the middle of a frame may be out of sight.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (element === null) return undefined
    element.showModal()
    if (window.parent !== window && opener !== null) placeBeside(element, opener)
    // Focuses the last button beside a dangerous button, because Enter must not trigger an action that cannot be
    // undone.
    element.querySelector<HTMLElement>('.lw-dialog-actions:has(.lw-button-danger) > :last-child')?.focus()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- onCancel handles Escape
    <dialog
      ref={dialog}
      className="lw-dialog"
      aria-labelledby={titleId}
      onCancel={cancel}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="lw-dialog-body">
        <h2 id={titleId} className="lw-dialog-title">
          {title}
        </h2>
        {children}
        <div className="lw-dialog-actions">{actions}</div>
      </div>
    </dialog>
  )
}

function placeBeside(dialog: HTMLDialogElement, opener: Element) {
  const { top, height } = opener.getBoundingClientRect()
  const room = document.documentElement.clientHeight - dialog.offsetHeight
  const start = Math.max(0, Math.min(room, top + height / 2 - dialog.offsetHeight / 2))
  dialog.style.setProperty('margin-block', `${start}px auto`)
}
