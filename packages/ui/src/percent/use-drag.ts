import { useRef, type PointerEvent } from 'react'
import type { ShareGesture } from './use-gesture.ts'

/**
 * The distance in pixels that a finger must move sideways to start a drag. Before that, the touch may still scroll the
 * page.
 */
const SIDEWAYS_PX = 4

interface Drag {
  onPointerDown: (event: PointerEvent) => void
  /** Call with each value that the slider reports. */
  change: (percent: number) => void
}

/**
 * Returns handlers that treat a press, its moves and its release as one gesture. A native slider jumps to a finger at
 * once, so the handlers withhold the slider's value until the finger drags or lifts.
 */
export function useDrag(id: string, gesture: ShareGesture): Drag {
  const undecided = useRef(false)
  const withheld = useRef<number | null>(null)

  const apply = (percent: number) => gesture.change({ type: 'set', id, percent })
  const decide = () => {
    undecided.current = false
    if (withheld.current !== null) apply(withheld.current)
    withheld.current = null
  }
  const onPointerDown = ({ button, clientX, isPrimary, pointerId, pointerType }: PointerEvent) => {
    if (!isPrimary || button !== 0) return
    gesture.release()
    gesture.hold()
    undecided.current = pointerType !== 'mouse'
    withheld.current = null
    const over = new AbortController()
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', handle: (x: number) => void) =>
      addEventListener(type, (event) => event.pointerId === pointerId && handle(event.clientX), over)
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
      if (undecided.current) withheld.current = percent
      else apply(percent)
    },
  }
}
