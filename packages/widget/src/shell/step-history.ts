import { canGoBack, goBack } from './go-back.ts'

/** Browsers keep this number of entries. At this number, a new entry no longer changes the length of the history. */
const mostEntries = 50

/** The milliseconds that a browser may take to go forward to an entry. */
const patience = 500

/**
 * The state of an entry. `step` marks the frame's own entry: the length of the history when it was added. The rest keeps
 * what a reload needs, with the token until its lifetime ends.
 */
type State = { step?: number; lw?: { until: number; token?: string } } | null

/**
 * Lets the browser's Back go back one step in the widget. When a step can go back, the frame adds one history entry of
 * its own. Back takes the entry. If the next step can go back too, the frame goes forward to the same entry: browsers
 * skip entries that a page adds without a press. On a step that cannot go back, the page then goes back once more, so
 * one press leaves the page. `onChange` receives the length of the history with the own entry, or 0 without one, and
 * whether the page has to go back once more.
 */
export function keepStepHistory(page: Window, root: Element, onChange: (length: number, leave: boolean) => void): void {
  const { history, document } = page
  const stateOf = (): State => history.state as State
  let own = stateOf()?.step
  /** `yes` if the own entry follows the current entry, `opening` while the browser goes forward to the own entry. */
  let following: 'no' | 'yes' | 'opening' = 'no'
  let waiting: number | undefined

  const push = () => {
    if (history.length >= mostEntries) return
    history.pushState(history.state, '')
    own = history.length
    history.replaceState({ ...stateOf(), step: own } satisfies State, '')
    onChange(own, false)
  }
  const goForward = () => {
    following = 'opening'
    history.forward()
    // The page may have replaced the entry by one of its own.
    waiting = page.setTimeout(() => {
      following = 'no'
      watch()
    }, patience)
  }
  const watch = () => {
    if (own !== undefined || following === 'opening') return
    if (!canGoBack(document)) {
      // The page may add entries while the user is on this step. The next choice is a press, and adds an entry.
      following = 'no'
      return
    }
    if (following === 'yes') return goForward()
    // Browsers skip the entries of a page in which the user has pressed nothing.
    if ((page.navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true) push()
  }
  page.addEventListener('popstate', () => {
    page.clearTimeout(waiting)
    const had = own !== undefined
    const { lw, ...rest } = stateOf() ?? {}
    if (lw?.token !== undefined && lw.until <= Date.now())
      history.replaceState({ ...rest, lw: { until: lw.until } } satisfies State, '')
    own = rest.step
    const isTaken = had && own === undefined
    following = isTaken ? 'yes' : 'no'
    const leaves = isTaken && !goBack(document)
    onChange(own ?? 0, leaves)
    // A page goes back itself: Chromium lets no frame leave the page without a press in the frame.
    if (leaves && page.parent === page) history.back()
    // The screen may stay as it is, for example while a request is in flight.
    if (isTaken && !leaves) page.setTimeout(watch)
  })
  new MutationObserver(watch).observe(root, { childList: true, subtree: true, attributeFilter: ['inert', 'open'] })
  if (own !== undefined) onChange(own, false)
  watch()
}
