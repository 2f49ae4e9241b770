/** The milliseconds between two calls for a frame out of sight. */
const PAUSE = 250

/**
 * Calls `report` when the height of `root` may have changed. Returns a function that ends the calls. A frame in sight
 * gets at most one call per animation frame, after layout. Browsers may draw no frame out of sight, and then call no
 * `ResizeObserver` in it, so a timer calls `report` there.
 */
export function watchHeight(root: Element, report: () => void): () => void {
  let timer = setInterval(report, PAUSE)
  const size = new ResizeObserver(report)
  const sight = new IntersectionObserver((entries) => {
    clearInterval(timer)
    if (!entries.at(-1)?.isIntersecting) timer = setInterval(report, PAUSE)
  })
  size.observe(root)
  sight.observe(root)
  return () => {
    clearInterval(timer)
    size.disconnect()
    sight.disconnect()
  }
}
