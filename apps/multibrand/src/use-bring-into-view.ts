import { useCallback } from 'react'
import { afterPaint, useBridge } from '@loyalty/widget'

/** Scrolls something into view: here where the document scrolls, by the page around where the frame is as tall as its content. */
export function useBringIntoView(): (element: Element | null, why: string) => void {
  const bridge = useBridge()
  return useCallback(
    (element, why) => {
      if (element === null || element === document.body) return
      element.scrollIntoView({ block: 'nearest' })
      // Once the page has the new height: growing, the frame would move on a page that has scrolled past it. The frame's own scrolling goes back a moment later.
      afterPaint(() => {
        if (element.isConnected) bridge.scroll(Math.round(element.getBoundingClientRect().top + window.scrollY), why)
      })
    },
    [bridge],
  )
}
