/** Of the browsers that take a worker's address only from a policy, where the document's own policy says so. */
type Trusting = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => { createScriptURL: (address: string) => string }
}

/**
 * The first figure, date and order of a language read its tables, the first letter of each weight and script its font, which takes a slow phone as long as half
 * a screen: better while it waits, once it has painted. `tables` is the address of a worker that reads those of `Intl`, for the whole process. Part of the
 * launch, so self-contained.
 */
export function readAhead(page: Window & { trustedTypes?: Trusting }, tables: string | undefined): void {
  const { document } = page
  const figures = () => {
    if (tables === undefined) return
    const { trustedTypes: trusting } = page
    // What cannot have a worker reads them when it shows them.
    try {
      void new Worker(trusting ? trusting.createPolicy('lw-tables', { createScriptURL: () => tables }).createScriptURL('') : tables)
    } catch {}
  }
  // One at a time, so that none keeps the page from answering for long.
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
      figures()
      page.requestAnimationFrame(() => page.setTimeout(letters))
    }),
  )
}
