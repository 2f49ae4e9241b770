import type { WidgetView } from '@loyalty/contract'

/**
 * Returns the preloaded view, which the service sends after the rest of the document (`#lw-view`), and removes its
 * element. Returns undefined when the view is missing or incomplete.
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
