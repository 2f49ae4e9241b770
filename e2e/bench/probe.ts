/** What a document has noticed about itself; times in ms since it was asked for. */
export type Noticed = { paint: number; control: number; startedAt: number; blocked: number; shift: number }

declare global {
  interface Window {
    __noticed?: Noticed
    __controlShown?: () => void
  }
}

/** Runs in every document before its own scripts: waits for the first usable control, which is when it has been painted. */
export const probe = (selector: string): void => {
  // In ms, what a slow phone's worker takes to read the tables. A browser slows a page's own thread alone, so a worker made of text (known by its type) first waits as long.
  const workerTakes = 100
  window.Blob = class extends Blob {
    constructor(parts: BlobPart[] = [], options: BlobPropertyBag = {}) {
      super(options.type === 'text/javascript' ? ['setTimeout(() => {', ...parts, `}, ${workerTakes})`] : parts, options)
    }
  }
  const noticed: Noticed = { paint: 0, control: 0, startedAt: performance.timeOrigin, blocked: 0, shift: 0 }
  window.__noticed = noticed
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  // Not the first *contentful* one: a skeleton is boxes, which do not count as content.
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-paint') noticed.paint = startTime
  })
  watch('longtask', ({ duration }) => {
    noticed.blocked += duration - 50
  })
  watch('layout-shift', (entry) => {
    noticed.shift += (entry as PerformanceEntry & { value: number }).value
  })
  let frame = Number.POSITIVE_INFINITY
  let frameEnd = Number.POSITIVE_INFINITY
  // A press is answered as soon as the frame that shows the control is done. A task that a page can post may come later: pictures that load go before it. Of a
  // frame of 50 ms and more the browser tells the end; of a shorter one the task's turn is what we have.
  watch('long-animation-frame', ({ startTime, duration }) => {
    if (startTime > frame || frame > startTime + duration) return
    frameEnd = startTime + duration
    if (noticed.control > frameEnd) noticed.control = frameEnd
  })
  // Where it is, is asked after the frame: sooner, the browser would have to lay everything out at once, in the task that made it.
  const look = () => {
    if (!document.querySelector(selector)?.getClientRects().length) return onFrame()
    noticed.control = Math.min(performance.now(), frameEnd)
    window.__controlShown?.()
  }
  const onFrame = () =>
    void requestAnimationFrame(() => {
      frame = performance.now()
      frameEnd = Number.POSITIVE_INFINITY
      void scheduler.postTask(look, { priority: 'user-blocking' })
    })
  const changes = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    changes.disconnect()
    onFrame()
  })
  changes.observe(document, { childList: true, subtree: true, attributes: true })
}
