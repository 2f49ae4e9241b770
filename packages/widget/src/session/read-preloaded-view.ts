import type { WidgetView } from '@loyalty/contract'

/**
 * Removes the element `#lw-view`, which the service sends at the end of the document, and returns the preloaded view in
 * it. Returns undefined if the view is missing or incomplete.
 */
export function readPreloadedView(page: Document): WidgetView | undefined {
  const found = page.querySelector('#lw-view')
  found?.remove()
  try {
    return JSON.parse(found?.textContent ?? '') as WidgetView
  } catch {
    return undefined
  }
}
