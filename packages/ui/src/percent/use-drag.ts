import { useRef, type PointerEvent } from 'react'
import type { ShareGesture } from './use-gesture.ts'

/** How far a finger goes sideways before it drags: until then it may be about to scroll the page. */
const SIDEWAYS_PX = 4

interface Drag {
  onPointerDown: (event: PointerEvent) => void
  /** What the slider wants to be. */
  change: (percent: number) => void
}

/** One gesture from the pointer's press to its release. A slider jumps under a finger at once; that is kept back until the finger drags or lifts. */
export function useDrag(id: string, gesture: ShareGesture): Drag {
  const undecided = useRef(false)
  const asked = useRef<number | null>(null)

  const apply = (percent: number) => gesture.change(id, () => percent)
  const decide = () => {
    undecided.current = false
    if (asked.current !== null) apply(asked.current)
    asked.current = null
  }
  const onPointerDown = ({ button, clientX, isPrimary, pointerId, pointerType }: PointerEvent) => {
    if (!isPrimary || button !== 0) return
    gesture.release()
    gesture.hold()
    undecided.current = pointerType !== 'mouse'
    asked.current = null
    const over = new AbortController()
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', heard: (x: number) => void) =>
      addEventListener(type, (event) => event.pointerId === pointerId && heard(event.clientX), over)
    listen('pointermove', (x) => {
      if (undecided.current && Math.abs(x - clientX) >= SIDEWAYS_PX) decide()
    })
    listen('pointerup', () => {
      over.abort()
      decide()
      gesture.release('quiet')
    })
    listen('pointercancel', () => {
      over.abort()
      undecided.current = false
      gesture.cancel()
    })
  }
  return {
    onPointerDown,
    change: (percent) => {
      if (undecided.current) asked.current = percent
      else apply(percent)
    },
  }
}
