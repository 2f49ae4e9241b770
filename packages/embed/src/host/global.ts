import type { MountedWidget, WidgetOptions } from './mount.ts'

type Mount = (target: string | Element, options: WidgetOptions) => MountedWidget
/** `LoyaltyWidgets('mount', '#slot', { type, … })`. Before the script has loaded the same call is queued and answers nothing. */
export type LoyaltyWidgetsGlobal = (command: 'mount', target: string | Element, options: WidgetOptions) => MountedWidget | undefined

type Page = { LoyaltyWidgets?: unknown; document: Pick<Document, 'readyState' | 'addEventListener'> }
type Queue = { q?: ArrayLike<Parameters<LoyaltyWidgetsGlobal>>; v?: number }

/** Takes over from the queue, in order. A second script on the page leaves the first in charge. */
export function installGlobal(page: Page, mount: Mount): void {
  const before = page.LoyaltyWidgets
  // An element with this id also answers to this name: only a function can be the queue.
  const { q, v } = (typeof before === 'function' ? before : {}) as Queue
  if (v) return

  const run: LoyaltyWidgetsGlobal = (command, target, options) => (command === 'mount' ? mount(target, options) : undefined)
  page.LoyaltyWidgets = Object.assign(run, { v: 1 })

  const drain = () => {
    // Each on its own: one that fails is reported and stops no other.
    for (const call of Array.from(q ?? [])) queueMicrotask(() => run(...call))
  }
  // An async script may run before the places are there to which the queue refers.
  if (page.document.readyState === 'loading') page.document.addEventListener('DOMContentLoaded', drain)
  else drain()
}
