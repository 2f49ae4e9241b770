/**
 * The Trusted Types API, which some browsers lack. The document's content security policy accepts a worker's address
 * only from the policy `lw-tables`.
 */
type Trusting = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/**
 * Loads the `Intl` tables and the fonts while the token exchange is in flight. A worker loads the tables, and text
 * samples load the fonts. Both loads are slow on a phone. `warmUpScript` is part of the document, because a separate
 * file would arrive too late.
 */
export function warmUp(page: Window & { trustedTypes?: Trusting }, warmUpScript: string): void {
  const { document } = page
  const startWorker = () => {
    // Ignores an error. Without the worker, the page loads the tables with its first formatted number.
    try {
      // The benchmark recognises the worker's script by this type.
      const address = URL.createObjectURL(new Blob([warmUpScript], { type: 'text/javascript' }))
      const { trustedTypes: trusting } = page
      void new Worker(
        trusting ? trusting.createPolicy('lw-tables', { createScriptURL: () => address }).createScriptURL('') : address,
      )
    } catch {}
  }
  // Measures each sample in a task of its own, so that no task blocks the page for long. The last sample comes first.
  const letters = () => {
    const sample = document.querySelector<HTMLElement>('.lw-sample > :last-child')
    if (!sample) return
    sample.hidden = false
    sample.getBoundingClientRect()
    sample.remove()
    page.setTimeout(letters)
  }
  page.requestAnimationFrame(() =>
    page.setTimeout(() => {
      startWorker()
      page.requestAnimationFrame(() => page.setTimeout(letters))
    }),
  )
}
