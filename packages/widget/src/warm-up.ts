/**
 * The Trusted Types of a browser that has them. The document's content security policy accepts a worker's address only
 * from a policy that it names.
 */
type Trusting = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/**
 * Loads tables and fonts while the exchange is in flight: a worker loads the tables of `Intl`, and text samples load
 * the fonts. Both take long on a slow phone. `warmUpScript` comes with the document, because a file would arrive too
 * late. Self-contained, as a part of the launch.
 */
export function warmUp(page: Window & { trustedTypes?: Trusting }, warmUpScript: string): void {
  const { document } = page
  const startWorker = () => {
    // Without a worker, the page loads the tables when it formats its first figure.
    try {
      // The benchmark recognises the worker's script by this type.
      const address = URL.createObjectURL(new Blob([warmUpScript], { type: 'text/javascript' }))
      const { trustedTypes: trusting } = page
      void new Worker(
        trusting ? trusting.createPolicy('lw-tables', { createScriptURL: () => address }).createScriptURL('') : address,
      )
    } catch {}
  }
  // One task per sample, last one first, so that no task blocks the page for long.
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
