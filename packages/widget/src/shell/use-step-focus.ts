import { useEffect, useRef, type RefObject } from 'react'
import { useBridge } from '../runtime.ts'

/**
 * Returns a ref for the heading of a step. The heading takes the focus and scrolls into view when `step` changes, but
 * not at the start.
 */
export function useStepFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const bridge = useBridge()
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // If another element has the focus, the browser has already scrolled that element into view.
    if (!heading.current && document.activeElement !== document.body) return
    heading.current?.focus()
    bridge.scroll(0, 'step')
  }, [step, bridge])
  return heading
}
