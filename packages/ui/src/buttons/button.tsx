import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../display/spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** True while work is in progress: the button shows a spinner and ignores presses, but keeps its focus and width. */
  busy?: boolean
  /** True while the action is not possible: the button ignores presses, but stays focusable for screen readers. */
  inactive?: boolean
  /** Makes the button as wide as its parent element. */
  block?: boolean
  icon?: ReactNode
}

/** Renders a button that is at least 44 px high. The default `type` is `button`. */
export function Button({
  variant = 'primary',
  busy = false,
  inactive = false,
  block = false,
  icon,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const idle = busy || inactive
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={`lw-button lw-button-${variant} ${rest.className ?? ''}`}
      data-block={block || undefined}
      data-icon={icon ? true : undefined}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner size={icon ? undefined : '0.875rem'} /> : icon}
      <span className="lw-button-label">{children}</span>
    </button>
  )
}
