import type { WidgetView } from '@loyalty/contract'

/**
 * Returns the preloaded view and removes its element (`#lw-view`). The service sends this element at the end of the
 * document. Returns undefined when the view is missing or incomplete.
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
