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
  const changes = new MutationObserver(() => {
    const control = document.querySelector(selector)
    if (!control || control.getClientRects().length === 0) return
    changes.disconnect()
    // The task after the next frame: the control is on the screen, and scripts that would have swallowed a press have ended.
    requestAnimationFrame(() =>
      setTimeout(() => {
        noticed.control = performance.now()
        window.__controlShown?.()
      }),
    )
  })
  changes.observe(document, { childList: true, subtree: true, attributes: true })
}
