import type { LoyaltyWidgetElement } from './element.ts'
import type { WidgetOptions } from './mount.ts'

type Mount = (target: string | Element, options: WidgetOptions) => LoyaltyWidgetElement
/** `LoyaltyWidgets('mount', '#slot', { type, … })`. Before the script has loaded the same call is queued and answers nothing. */
export type LoyaltyWidgetsGlobal = (command: 'mount', target: string | Element, options: WidgetOptions) => LoyaltyWidgetElement | undefined

type Page = Pick<Window, 'addEventListener'> & { LoyaltyWidgets?: unknown; document: Pick<Document, 'readyState'> }
type Queue = { q?: Iterable<Parameters<LoyaltyWidgetsGlobal>> }

/** Takes over from the queue, in order. */
export function installGlobal(page: Page, mount: Mount): void {
  const before = page.LoyaltyWidgets
  // An element with this id also answers to this name: only a function can be the queue.
  const calls = (typeof before === 'function' && (before as Queue).q) || []
  const run: LoyaltyWidgetsGlobal = (command, target, options) => (command === 'mount' ? mount(target, options) : undefined)
  page.LoyaltyWidgets = run

  const drain = () => {
    // Each on its own: one that fails is reported and stops no other.
    for (const call of calls) queueMicrotask(() => run(...call))
  }
  // An async script may run before the places are there to which the queue refers.
  if (page.document.readyState === 'loading') page.addEventListener('DOMContentLoaded', drain)
  else drain()
}
