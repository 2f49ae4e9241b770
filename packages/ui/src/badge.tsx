import type { ReactNode } from 'react'

/** A few words set apart: "+10 % until 30 Nov". The words carry the meaning, the tone only supports it. */
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
