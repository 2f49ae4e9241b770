import { useEffect, useRef, type RefObject } from 'react'
import { useBridge } from '../runtime.ts'

/**
 * Returns a ref for the heading of a step. When `step` changes, the heading gets the focus and scrolls into view. The
 * first step does not take the focus.
 */
export function useStepFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const bridge = useBridge()
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // Without a heading, an element that already has the focus stays focused, because the browser has scrolled to that
    // element.
    if (!heading.current && document.activeElement !== document.body) return
    heading.current?.focus()
    bridge.scroll(0, 'step')
  }, [step, bridge])
  return heading
}
