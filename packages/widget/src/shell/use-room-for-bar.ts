import { useSyncExternalStore } from 'react'

/** In CSS pixels: a bar over less than this would cover what is being read. */
const ENOUGH = 560

/** As it was when it last changed. To ask for it makes the browser lay out at once what has just been rendered. */
let height: number | undefined

const heightNow = (): number => (height ??= window.visualViewport?.height ?? 0)

const watch = (changed: () => void) => {
  const resized = () => {
    height = undefined
    changed()
  }
  window.visualViewport?.addEventListener('resize', resized)
  return () => {
    height = undefined
    window.visualViewport?.removeEventListener('resize', resized)
  }
}

// A frame that is as tall as its content has no view of its own to stick to.
const read = () => document.documentElement.dataset['layout'] === 'standalone' && heightNow() >= ENOUGH

/** Whether the main action may stick to the end of the view: not in a fitted frame, not over an open keyboard. */
export const useRoomForBar = (): boolean => useSyncExternalStore(watch, read)
