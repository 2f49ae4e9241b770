import { canGoBack, goBack } from './go-back.ts'

/**
 * The milliseconds after which the frame takes back an entry that it no longer needs. The page may add an entry when it
 * learns that the widget is done, and must not lose that entry.
 */
const settleMs = 500
/** Browsers keep this number of entries. At this number, a new entry no longer changes the length of the history. */
const mostEntries = 50

/** The field of `history.state` that marks the frame's own entry: the length of the history when it was added. */
type Own = { step?: number }

/**
 * Lets the browser's Back go back one step in the widget. While a step can go back, the frame has one history entry of
 * its own. The frame takes the entry back on the first step, unless the page has added an entry above it: then Back of
 * the frame would undo the page's entry. `onChange` receives the length of the history with the own entry, or 0 without
 * one. The state of the entry keeps what a reload needs.
 */
export function keepStepHistory(page: Window, root: Element, onChange: (length: number) => void): void {
  const { history, document } = page
  let own = (history.state as Own | null)?.step
  let isTakingBack = false
  let settling: ReturnType<typeof setTimeout> | undefined

  const push = () => {
    if (history.length >= mostEntries) return
    history.pushState(history.state, '')
    own = history.length
    history.replaceState({ ...history.state, step: own } satisfies Own, '')
    onChange(own)
  }
  const takeBack = () => {
    if (history.length !== own) return
    isTakingBack = true
    history.back()
  }
  const watch = () => {
    clearTimeout(settling)
    if (!canGoBack(document)) {
      if (own !== undefined) settling = setTimeout(takeBack, settleMs)
      // Browsers skip the entries of a page in which the user has pressed nothing.
    } else if (own === undefined && ((page.navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true))
      push()
  }
  page.addEventListener('popstate', () => {
    const had = own !== undefined
    own = (history.state as Own | null)?.step
    onChange(own ?? 0)
    const isUsers = had && own === undefined && !isTakingBack
    isTakingBack = false
    // The step changes after this event, and the observer then sees it.
    if (isUsers && goBack(document)) return
    watch()
  })
  new MutationObserver(watch).observe(root, { childList: true, subtree: true, attributeFilter: ['inert', 'open'] })
  watch()
}
