import { useEffect, useRef, type RefObject } from 'react'
import { useBridge } from '../runtime.ts'

/** For the heading of a step: takes the focus when `step` changes, not when the widget opens, and is brought into view. */
export function useStepFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const bridge = useBridge()
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // What else has taken the focus is brought into view by itself.
    if (!heading.current && document.activeElement !== document.body) return
    heading.current?.focus()
    bridge.scroll(0, 'step')
  }, [step, bridge])
  return heading
}
