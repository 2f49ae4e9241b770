import type { LoyaltyWidgetElement } from './element.ts'
import type { WidgetOptions } from './mount.ts'

type Mount = (target: string | Element, options: WidgetOptions) => LoyaltyWidgetElement
/** `LoyaltyWidgets('mount', '#slot', { type, … })`. Before the script has loaded the same call is queued and answers nothing. */
export type LoyaltyWidgetsGlobal = (command: 'mount', target: string | Element, options: WidgetOptions) => LoyaltyWidgetElement | undefined

type Page = Pick<Window, 'addEventListener'> & { LoyaltyWidgets?: unknown; document: Pick<Document, 'readyState'> }
type Queue = { q?: Parameters<LoyaltyWidgetsGlobal>[] }

/** Takes over from the queue, in order. */
export function installGlobal(page: Page, mount: Mount): void {
  // An element with this id also answers to this name: only a function can be the queue.
  const queue = typeof page.LoyaltyWidgets === 'function' && page.LoyaltyWidgets
  const run: LoyaltyWidgetsGlobal = (command, target, options) => (command === 'mount' ? mount(target, options) : undefined)

  const drain = () => {
    // Each on its own: one that fails is reported and stops no other.
    for (const call of (queue as Queue).q?.splice(0) ?? []) queueMicrotask(() => run(...call))
    page.LoyaltyWidgets = run
  }
  // While the document is being parsed, the places are not there to which the calls refer: the queue stays.
  if (queue && page.document.readyState === 'loading') page.addEventListener('DOMContentLoaded', drain)
  else drain()
}
