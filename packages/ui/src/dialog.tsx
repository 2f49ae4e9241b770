import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'

export interface DialogProps {
  title: ReactNode
  children?: ReactNode
  /** Buttons, the safest one last: beside a dangerous one it has the focus. */
  actions: ReactNode
  /** Escape or a press outside. The parent then stops rendering the dialog. */
  onClose: () => void
}

/**
 * A modal native dialog, open while it is rendered. Focus goes in, cannot leave by Tab, and returns to where it was.
 * A frame is as tall as its content, so its middle may be out of sight: framed, the dialog opens beside what was pressed.
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
    // Enter does nothing that cannot be undone.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key for it: onCancel
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
