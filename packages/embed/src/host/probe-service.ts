import { make } from './make.ts'

/**
 * Calls `onFailure` if the service does not answer a request for `href`. Does nothing once `isOver` is true.
 *
 * Firefox and Safari do not report a frame whose document cannot be fetched, and no browser says why. So a frame that is
 * silent after half a second costs one request, which fails if the service does not answer. `modulepreload` never runs
 * what it fetched, and the page's policy allows it wherever it allows the script tag of the loader. The new address of
 * each probe prevents an answer from the cache. Firefox dispatches `load` for a failed request to another origin, so only
 * the timing shows the failure: it has no status and no duration. An observer reads the timing, because the page's own
 * list of timings may be full.
 */
export function probeService(
  frame: HTMLIFrameElement,
  href: string,
  isOver: () => unknown,
  onFailure: () => void,
): void {
  const onerror = () => {
    // Waits for the event of a policy that blocked the probe: Safari dispatches it after `onerror`.
    setTimeout(() => isOver() || onFailure(), 100)
  }
  if (isOver() || frame.firstChild) return
  frame.append(make('link', { rel: 'modulepreload', href, onerror }))
  new PerformanceObserver((entries, observer) => {
    for (const entry of entries.getEntriesByName(href) as PerformanceResourceTiming[]) {
      observer.disconnect()
      if (entry.responseStatus + entry.duration === 0) onerror()
    }
  }).observe({ type: 'resource' })
}
