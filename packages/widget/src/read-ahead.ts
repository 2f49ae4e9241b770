/** Trusted Types, of the browsers that have them: the document's security policy lets a worker's address come from one of their policies alone. */
type Trusting = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => { createScriptURL: (address: string) => string }
}

/**
 * The first figure of a process reads the tables of `Intl` (`vite/tables.ts`), the first letter of each weight and script its font, which takes a slow phone as
 * long as half a screen: better while it waits, once it has painted. `tables` is the address of the worker that reads the former. Part of the launch, so
 * self-contained.
 */
export function readAhead(page: Window & { trustedTypes?: Trusting }, tables: string | undefined): void {
  const { document } = page
  const startWorker = () => {
    if (tables === undefined) return
    const { trustedTypes: trusting } = page
    // What cannot have a worker reads them when it shows them.
    try {
      void new Worker(trusting ? trusting.createPolicy('lw-tables', { createScriptURL: () => tables }).createScriptURL('') : tables)
    } catch {}
  }
  // A task for each sample, the last one first, so that none keeps the page from answering for long.
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
