import { useLayoutEffect, useRef, type RefObject } from 'react'

/** For what goes by itself, as when the network is back: the heading takes the focus that would go with it. */
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
