import { useEffect, useRef } from 'react'
import { useRuntime } from '../runtime.ts'
import { afterPaint } from './after-paint.ts'

/** Tells the page of the first screen of a visit (0 is none), with the time of its first paint, once there is a session for it. */
export function useReady(visit: number, isConfirmed: boolean): void {
  const { bridge } = useRuntime()
  const painted = useRef<number>(undefined)
  const confirmed = useRef(isConfirmed)
  useEffect(() => {
    confirmed.current = isConfirmed
    if (isConfirmed && painted.current !== undefined) bridge.ready(painted.current)
  }, [isConfirmed, bridge])
  useEffect(() => {
    painted.current = undefined
    if (visit === 0) return undefined
    return afterPaint(() => {
      painted.current = performance.now()
      if (confirmed.current) bridge.ready(painted.current)
    })
  }, [visit, bridge])
}
