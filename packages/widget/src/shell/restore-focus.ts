import { useEffect, useState } from 'react'

/**
 * Restores a lost focus: focuses `before` if that element still exists, otherwise the heading. Does nothing if another
 * element has the focus.
 */
export function restoreFocus(before?: Element | null): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const target = before?.isConnected && before !== body ? before : document.querySelector('h1')
  if (target instanceof HTMLElement) target.focus()
}

/**
 * Restores the focus on unmount, when the screen is reachable again. With `taken`, focuses at least the heading, even
 * if no element had the focus before.
 */
export function FocusRestorer({ taken }: { taken: boolean }): null {
  // Reads the focused element before the screen becomes inert and loses the focus.
  const [before] = useState(() => document.activeElement)
  const [owed] = useState(taken || before !== document.body)
  useEffect(
    () => () => {
      // Does not take the focus while the user is in another part of the page.
      if (owed && document.hasFocus()) restoreFocus(before)
    },
    [before, owed],
  )
  return null
}
