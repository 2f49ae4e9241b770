import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import type { ShareGesture } from './use-gesture.ts'

const HOLD_MS = 500
const REPEAT_MS = 250
const HOLD_STEP = 5

interface StepButtonProps {
  id: string
  label: string
  icon: ReactNode
  direction: 1 | -1
  /**
   * True if the share is at the end of its range, or if the row is locked. The button then looks inactive. A press
   * makes the control show why the share does not change.
   */
  idle: boolean
  gesture: ShareGesture
}

/** Renders a button that changes the share by one percent per press, and in steps of five percent while held. */
export function StepButton({ id, label, icon, direction, idle, gesture }: StepButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const step = (size: number) => gesture.change({ type: 'step', id, by: direction * size })
  const repeat = () => {
    held.current = true
    step(HOLD_STEP)
    timer.current = setTimeout(repeat, REPEAT_MS)
  }
  const press = () => {
    held.current = false
    gesture.hold()
    // Stops the timer of an earlier press, because a second finger may press before the first finger is lifted.
    clearTimeout(timer.current)
    timer.current = setTimeout(repeat, HOLD_MS)
  }
  const letGo = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    gesture.release('quiet')
  }
  return (
    <IconButton
      className="lw-step"
      label={label}
      icon={icon}
      aria-disabled={idle || undefined}
      onPointerDown={(event) => {
        if (event.button === 0) press()
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onPointerLeave={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        const byKey = event.detail === 0
        if (byKey || !held.current) step(1)
      }}
    />
  )
}
