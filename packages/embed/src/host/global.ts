import type { LoyaltyWidgetElement } from './element.ts'
import type { WidgetOptions } from './mount.ts'

type Mount = (target: string | Element, options: WidgetOptions) => LoyaltyWidgetElement
/**
 * The global function: `LoyaltyWidgets('mount', '#slot', { type, … })`. Until the loader has run, the page's inline
 * script queues each call, and the call returns undefined.
 */
export type LoyaltyWidgetsGlobal = (
  command: 'mount',
  target: string | Element,
  options: WidgetOptions,
) => LoyaltyWidgetElement | undefined

type Page = Pick<Window, 'addEventListener'> & { LoyaltyWidgets?: unknown; document: Pick<Document, 'readyState'> }
type Queue = { q?: Parameters<LoyaltyWidgetsGlobal>[] }

/** Replaces the inline script's queue function with the real `LoyaltyWidgets`, and runs the queued calls in order. */
export function installGlobal(page: Page, mount: Mount): void {
  // An HTML element with the id `LoyaltyWidgets` also appears as `window.LoyaltyWidgets`. So only a function counts as
  // the queue.
  const queue = typeof page.LoyaltyWidgets === 'function' && page.LoyaltyWidgets
  const run: LoyaltyWidgetsGlobal = (command, target, options) =>
    command === 'mount' ? mount(target, options) : undefined

  const runQueue = () => {
    // Runs each call in its own microtask, so that an error in one call does not stop the next calls.
    for (const call of (queue as Queue).q?.splice(0) ?? []) queueMicrotask(() => run(...call))
    page.LoyaltyWidgets = run
  }
  // While the browser still parses the document, the targets of the calls may be missing. So the calls stay in the
  // queue until the browser has parsed the document.
  if (queue && page.document.readyState === 'loading') page.addEventListener('DOMContentLoaded', runQueue)
  else runQueue()
}
