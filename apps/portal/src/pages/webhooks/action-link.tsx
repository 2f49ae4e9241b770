import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'

/** Renders a link that looks like a button, for an action that has a page of its own. */
export function ActionLink({
  to,
  variant = 'primary',
  children,
}: {
  to: string
  variant?: 'primary' | 'secondary'
  children: ReactNode
}) {
  return (
    <Link to={to as '/'} className={`lw-button lw-button-${variant}`}>
      <span className="lw-button-label">{children}</span>
    </Link>
  )
}
