import { useSyncExternalStore } from 'react'

/** In CSS pixels: a bar over less than this would cover what is being read. */
const ENOUGH = 560

/** As it was when it last changed. To ask for it makes the browser lay out at once what has just been rendered. */
let height: number | undefined

const measure = (): number => {
  height = window.visualViewport?.height ?? 0
  return height
}

const heightNow = (): number => {
  if (height !== undefined) return height
  window.visualViewport?.addEventListener('resize', measure)
  return measure()
}

const watch = (changed: () => void) => {
  window.visualViewport?.addEventListener('resize', changed)
  return () => window.visualViewport?.removeEventListener('resize', changed)
}

// A frame that is as tall as its content has no view of its own to stick to.
const read = () => document.documentElement.dataset['layout'] === 'standalone' && heightNow() >= ENOUGH

/** Whether the main action may stick to the end of the view: not in a fitted frame, not over an open keyboard. */
export const useRoomForBar = (): boolean => useSyncExternalStore(watch, read)
