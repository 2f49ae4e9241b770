import type { ReactNode } from 'react'

/**
 * Renders a short highlighted text, such as "+10 % until 30 Nov". The words must be clear without the colour of the
 * `tone`.
 */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  children: ReactNode
}) {
  return (
    <span className="lw-badge" data-tone={tone}>
      {children}
    </span>
  )
}
