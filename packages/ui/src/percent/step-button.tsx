import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import type { ShareGesture } from './use-gesture.ts'

const HOLD_MS = 500
const REPEAT_MS = 250
const HOLD_STEP = 5

interface StepButtonProps {
  id: string
  label: string
  icon: ReactNode
  direction: 1 | -1
  /** At the end of the range or locked: looks so, and a press says why nothing moves. */
  idle: boolean
  gesture: ShareGesture
}

/** One percent per press; held down, five at a time. */
export function StepButton({ id, label, icon, direction, idle, gesture }: StepButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const step = (size: number) => gesture.change(id, (percent) => percent + direction * size)
  const repeat = () => {
    held.current = true
    step(HOLD_STEP)
    timer.current = setTimeout(repeat, REPEAT_MS)
  }
  const press = () => {
    held.current = false
    gesture.hold()
    // A second finger may come down before the first is lifted.
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
