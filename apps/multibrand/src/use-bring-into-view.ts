import { useCallback } from 'react'
import { useBridge } from '@loyalty/widget'

/** Scrolls something into view: here where the document scrolls, by the page around where the frame is as tall as its content. */
export function useBringIntoView(): (element: Element | null, why: string) => void {
  const bridge = useBridge()
  return useCallback(
    (element, why) => {
      if (element === null || element === document.body) return
      element.scrollIntoView({ block: 'nearest' })
      bridge.scroll(Math.round(element.getBoundingClientRect().top), why)
    },
    [bridge],
  )
}
