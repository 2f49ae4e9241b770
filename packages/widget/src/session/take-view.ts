import type { WidgetView } from '@loyalty/contract'

/** What the service has sent behind the document (`#lw-view`): undefined where it is not there, or not all of it. Nothing of what is taken stays in the page. */
export function takeView(page: Document): WidgetView | undefined {
  const found = page.querySelector('#lw-view')
  found?.remove()
  try {
    return JSON.parse(found?.textContent ?? '') as WidgetView
  } catch {
    return undefined
  }
}
