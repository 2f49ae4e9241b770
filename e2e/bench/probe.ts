/** The measurements of one document. Times are in ms since its navigation. */
export type Measurements = { paint: number; control: number; startedAt: number; blocked: number; shift: number }

declare global {
  interface Window {
    __measurements?: Measurements
    __controlShown?: () => void
  }
}

/**
 * Measures a document until its first usable control has been painted. Runs in every document before the document's own
 * scripts.
 */
export const probe = (selector: string): void => {
  // The time in ms that a worker on a slow phone needs to load the tables of `Intl`. The browser slows only the page's
  // main thread. So this code adds the time as a wait to each worker script made from text (`text/javascript`).
  const workerTakes = 100
  window.Blob = class extends Blob {
    constructor(parts: BlobPart[] = [], options: BlobPropertyBag = {}) {
      super(
        options.type === 'text/javascript' ? ['setTimeout(() => {', ...parts, `}, ${workerTakes})`] : parts,
        options,
      )
    }
  }
  const measurements: Measurements = { paint: 0, control: 0, startedAt: performance.timeOrigin, blocked: 0, shift: 0 }
  window.__measurements = measurements
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  // Measures the first paint instead of the first contentful paint: a skeleton has only boxes, and boxes do not count
  // as content.
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-paint') measurements.paint = startTime
  })
  watch('longtask', ({ duration }) => {
    measurements.blocked += duration - 50
  })
  watch('layout-shift', (entry) => {
    measurements.shift += (entry as PerformanceEntry & { value: number }).value
  })
  let frame = Number.POSITIVE_INFINITY
  let frameEnd = Number.POSITIVE_INFINITY
  // A control can be pressed from the end of the animation frame that paints the control. The browser reports this end
  // only for a frame of 50 ms or more. After a shorter frame, the start of `readControl` is the best estimate.
  watch('long-animation-frame', ({ startTime, duration }) => {
    if (startTime > frame || frame > startTime + duration) return
    frameEnd = startTime + duration
    if (measurements.control > frameEnd) measurements.control = frameEnd
  })
  // Reads the control's position after the frame. An earlier read would force a layout in the task that created the
  // control.
  const readControl = () => {
    if (!document.querySelector(selector)?.getClientRects().length) return onFrame()
    measurements.control = Math.min(performance.now(), frameEnd)
    window.__controlShown?.()
  }
  const onFrame = () =>
    void requestAnimationFrame(() => {
      frame = performance.now()
      frameEnd = Number.POSITIVE_INFINITY
      void scheduler.postTask(readControl, { priority: 'user-blocking' })
    })
  const changes = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    changes.disconnect()
    onFrame()
  })
  changes.observe(document, { childList: true, subtree: true, attributes: true })
}
