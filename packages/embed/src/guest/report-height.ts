import { errorOf } from '../errors.ts'
import { render } from '../kinds.ts'
import type { Bridge } from './bridge.ts'

const GROWTHS = 8
const GROWTH_WINDOW = 1000

/**
 * Reports each change of the content's height to the host. Returns a function that stops the reports. `root` needs
 * `display: flow-root; height: max-content`. If content and frame make each other grow more than eight times in a
 * second, stops and makes the frame scrollable.
 */
export function reportHeight(bridge: Bridge, root: Element): () => void {
  let sent = 0
  let viewport = window.innerHeight
  let growths: number[] = []

  // Reports at most one height per animation frame, because the browser calls a `ResizeObserver` only once per frame,
  // after layout.
  const observer = new ResizeObserver(report)
  observer.observe(root)

  function report(): void {
    const h = Math.ceil(root.getBoundingClientRect().height)
    // The content of a hidden frame has no height. Reports no zero, so that the page keeps the last height of the
    // frame.
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
