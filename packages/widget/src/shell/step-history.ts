import { canGoBack, goBack } from './go-back.ts'

/** Browsers keep this number of entries. At this number, a new entry no longer changes the length of the history. */
const mostEntries = 50

/** The field of `history.state` that marks the frame's own entry: the length of the history when it was added. */
type Own = { step?: number }

/**
 * Lets the browser's Back go back one step in the widget. When a step can go back, the frame adds one history entry of
 * its own. Back takes the entry. On a step that cannot go back, the page then goes back once more, so one press leaves
 * the page. `onChange` receives the length of the history with the own entry, or 0 without one, and whether the page
 * has to go back once more. The state of the entry
 * keeps what a reload needs.
 */
export function keepStepHistory(page: Window, root: Element, onChange: (length: number, leave: boolean) => void): void {
  const { history, document } = page
  let own = (history.state as Own | null)?.step

  const push = () => {
    if (history.length >= mostEntries) return
    history.pushState(history.state, '')
    own = history.length
    history.replaceState({ ...history.state, step: own } satisfies Own, '')
    onChange(own, false)
  }
  const watch = () => {
    // Browsers skip the entries of a page in which the user has pressed nothing.
    const isActive = (page.navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true
    if (own === undefined && isActive && canGoBack(document)) push()
  }
  page.addEventListener('popstate', () => {
    const had = own !== undefined
    own = (history.state as Own | null)?.step
    const leaves = had && own === undefined && !goBack(document)
    onChange(own ?? 0, leaves)
    // A page goes back itself: Chromium lets no frame leave the page without a press in the frame.
    if (leaves && page.parent === page) history.back()
  })
  new MutationObserver(watch).observe(root, { childList: true, subtree: true, attributeFilter: ['inert', 'open'] })
  if (own !== undefined) onChange(own, false)
  watch()
}
