import { useSyncExternalStore } from 'react'

/** Height in CSS pixels. In a lower view, the bar would cover too much of the content. */
const ENOUGH = 560

/** The height after the last resize. The value is kept, because each reading forces a layout of the page. */
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

// A frame that is as high as its content does not scroll, so the bar has no edge to stick to.
const read = () => document.documentElement.dataset['layout'] === 'standalone' && heightNow() >= ENOUGH

/**
 * Returns whether the main action may stick to the end of the view. It must not stick in a fitted frame, or above an
 * open keyboard.
 */
export const useRoomForBar = (): boolean => useSyncExternalStore(watch, read)
