import { useSyncExternalStore } from 'react'

/**
 * The minimum height of the view in CSS pixels for a bar at the bottom. In a lower view, the bar would cover too much
 * of the content.
 */
const ENOUGH = 560

/**
 * The height of the view since the last resize. The value is cached, because each reading forces a layout of the page.
 */
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
 * Returns whether the bar with the main action may stick to the bottom of the view. Returns false in a frame that is as
 * high as its content, and in a low view, such as above an open keyboard.
 */
export const useRoomForBar = (): boolean => useSyncExternalStore(watch, read)
