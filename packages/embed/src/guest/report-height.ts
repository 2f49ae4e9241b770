import { errorOf } from '../errors.ts'
import { render } from '../kinds.ts'
import type { Bridge } from './bridge.ts'

const GROWTHS = 8
const GROWTH_WINDOW = 1000

/**
 * Reports each change of the content's height to the host. Returns a function that stops the reports. `root` needs
 * `display: flow-root; height: max-content`. `watch` calls its argument when the height may have changed, and returns a
 * function that ends the calls. If content and frame make each other grow more than eight times in a second, stops and
 * makes the frame scrollable.
 */
export function reportHeight(bridge: Bridge, root: Element, watch: (report: () => void) => () => void): () => void {
  let sent = 0
  let viewport = window.innerHeight
  let growths: number[] = []

  const stop = watch(report)

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
    stop()
    document.documentElement.style.overflow = 'auto'
    bridge.error(errorOf(render, 'height_unstable', 'content grows with its frame'))
  }

  return stop
}
