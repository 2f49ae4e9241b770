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
 * Loads the `Intl` tables in a worker, and the fonts by rendering text samples, while the token exchange is in flight.
 * Both are slow on a phone. `warmUpScript` comes from the document, because a separate file would need another request.
 */
export function warmUp(page: Window & { trustedTypes?: Trusting }, warmUpScript: string): void {
  const { document } = page
  const startWorker = () => {
    // Ignores an error. Without the worker, the page loads the `Intl` tables when the page formats the first number.
    try {
      // The benchmark recognises the worker's script by the type `text/javascript`.
      const address = URL.createObjectURL(new Blob([warmUpScript], { type: 'text/javascript' }))
      const { trustedTypes: trusting } = page
      void new Worker(
        trusting ? trusting.createPolicy('lw-tables', { createScriptURL: () => address }).createScriptURL('') : address,
      )
    } catch {}
  }
  // Measures each text sample in its own task, so that no task blocks the page for long. Starts with the last sample.
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
