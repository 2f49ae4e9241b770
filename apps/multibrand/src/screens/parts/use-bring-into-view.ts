import { useCallback } from 'react'
import { afterPaint, useBridge } from '@loyalty/widget'

/**
 * Returns a function that scrolls to an element. If the frame is as tall as its content, the host page scrolls instead.
 */
export function useBringIntoView(): (element: Element | null, why: string) => void {
  const bridge = useBridge()
  return useCallback(
    (element, why) => {
      if (element === null || element === document.body) return
      element.scrollIntoView({ block: 'nearest' })
      // Waits until the host has set the new height of the frame. A frame that grows after the scroll could move the
      // element out of view.
      afterPaint(() => {
        if (element.isConnected) bridge.scroll(Math.round(element.getBoundingClientRect().top + window.scrollY), why)
      })
    },
    [bridge],
  )
}
