import type { ReactNode } from 'react'

/**
 * Renders a list without rows: one sentence that says what the list is for, one action, and the first command or
 * snippet. `children` is the command, for example a `CodeBlock`.
 */
export function EmptyState({ text, action, children }: { text: ReactNode; action?: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {children}
      {action}
    </div>
  )
}
