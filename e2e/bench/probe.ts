/**
 * The measurements of one document. Times are in ms since its navigation: of the first paint, of the first real content,
 * and of the first control that the document's script answers.
 */
export type Measurements = {
  paint: number
  content: number
  control: number
  startedAt: number
  blocked: number
  shift: number
}

declare global {
  interface Window {
    __measurements?: Measurements
    __controlShown?: () => void
  }
}

/**
 * Measures a document until a control that its script answers has been painted. The screen that a document shows before
 * its script (`data-early`) is real content, but no script answers it. Runs in every document before the document's own
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
  const measurements: Measurements = {
    paint: 0,
    content: 0,
    control: 0,
    startedAt: performance.timeOrigin,
    blocked: 0,
    shift: 0,
  }
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
  /** Calls `onPainted` with the time when an element of `selector` has been painted. */
  const whenPainted = (selector: string, onPainted: (at: number) => void): void => {
    let frame = Number.POSITIVE_INFINITY
    let frameEnd = Number.POSITIVE_INFINITY
    // A control can be pressed from the end of the animation frame that paints the control. The browser reports this end
    // only for a frame of 50 ms or more. After a shorter frame, the start of `readControl` is the best estimate.
    let painted = 0
    watch('long-animation-frame', ({ startTime, duration }) => {
      if (startTime > frame || frame > startTime + duration) return
      frameEnd = startTime + duration
      if (painted > frameEnd) onPainted(frameEnd)
    })
    // Reads the control's position after the frame. An earlier read would force a layout in the task that created the
    // control.
    const readControl = () => {
      if (!document.querySelector(selector)?.getClientRects().length) return onFrame()
      painted = Math.min(performance.now(), frameEnd)
      onPainted(painted)
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
  whenPainted(selector, (at) => (measurements.content = at))
  whenPainted(`:is(${selector}):not([data-early] *)`, (at) => {
    measurements.control = at
    window.__controlShown?.()
  })
}
