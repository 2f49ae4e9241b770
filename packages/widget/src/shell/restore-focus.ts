import { useEffect, useState } from 'react'

/**
 * Restores the focus if no element has the focus: focuses `before` if that element still exists, otherwise the heading.
 */
export function restoreFocus(before?: Element | null): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const target = before?.isConnected && before !== body ? before : document.querySelector('h1')
  if (target instanceof HTMLElement) target.focus()
}

/**
 * Restores the focus on unmount, when the user can use the screen again. With `taken`, focuses the heading if no
 * element had the focus before.
 */
export function FocusRestorer({ taken }: { taken: boolean }): null {
  // Reads the focused element before the screen becomes inert and loses the focus.
  const [before] = useState(() => document.activeElement)
  const [owed] = useState(taken || before !== document.body)
  useEffect(
    () => () => {
      // Leaves the focus alone while the user is in another part of the embedding page.
      if (owed && document.hasFocus()) restoreFocus(before)
    },
    [before, owed],
  )
  return null
}
