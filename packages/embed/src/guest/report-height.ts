import { errorOf, render } from '../errors.ts'
import type { Bridge } from './bridge.ts'

const GROWTHS = 8
const GROWTH_WINDOW = 1000

/**
 * Tells the page how high the content is, once per animation frame and only on change. The root must be
 * `display: flow-root; height: max-content`. Content that grows because the frame did would never come to rest:
 * after more than eight growths in a second, each with the frame following, reporting stops and the frame scrolls by itself.
 * The answer ends it.
 */
export function reportHeight(bridge: Bridge, root: Element): () => void {
  let sent = 0
  let viewport = window.innerHeight
  let growths: number[] = []

  // Observers are called at most once per animation frame, after layout: nothing more to coalesce.
  const observer = new ResizeObserver(report)
  observer.observe(root)

  function report(): void {
    const h = Math.ceil(root.getBoundingClientRect().height)
    // A hidden frame has no height; it keeps the one it had for when it is shown again.
    if (!h || h === sent) return
    if (h > sent && isRunaway()) return giveUp()
    bridge.height((sent = h))
  }

  function isRunaway(): boolean {
    const following = window.innerHeight > viewport
    viewport = window.innerHeight
    const now = performance.now()
    growths = following ? [now, ...growths.slice(0, GROWTHS)] : []
    const ninth = growths[GROWTHS]
    return ninth !== undefined && now - ninth < GROWTH_WINDOW
  }

  function giveUp(): void {
    observer.disconnect()
    document.documentElement.style.overflow = 'auto'
    bridge.error(errorOf(render, 'height_unstable', 'content grows with its frame'))
  }

  return () => observer.disconnect()
}
