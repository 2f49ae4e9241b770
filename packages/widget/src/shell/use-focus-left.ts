import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Returns a ref for an element that may disappear by itself, for example when the network is back. The heading then
 * takes over the element's focus.
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
