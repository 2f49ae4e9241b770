import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Work is under way: the label stays, a spinner joins it, presses do nothing. Focus and width are kept. */
  busy?: boolean
  /** Not possible now. Still focusable, so that a screen reader can find it; presses do nothing. */
  inactive?: boolean
  /** As wide as its container. */
  block?: boolean
  icon?: ReactNode
}

/** A button, at least 44 px high. `type` is `button` unless said otherwise. */
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
