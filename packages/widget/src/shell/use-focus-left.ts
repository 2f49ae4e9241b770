import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Returns a ref for an element that may disappear without a press, for example when the network is back. If the element
 * had the focus, the heading of the screen then gets the focus.
 */
export function useFocusLeft(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current?.contains(document.activeElement)) document.querySelector('h1')?.focus()
    }
  }, [])
  return element
}
