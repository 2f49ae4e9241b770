/** Trusted Types, of the browsers that have them: the document's security policy lets a worker's address come from one of their policies alone. */
type Trusting = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => { createScriptURL: (address: string) => string }
}

/**
 * The first figure of a process reads the tables of `Intl`, the first letter of each weight and script its font, which takes a slow phone as long as half a
 * screen: better while it waits for a trade, once it has painted. `tables` is what a worker runs to read the former (`vite/tables.ts`); it comes with the
 * document, since a file of its own would come too late on a slow line. Part of the launch, so self-contained.
 */
export function readAhead(page: Window & { trustedTypes?: Trusting }, tables: string): void {
  const { document } = page
  const startWorker = () => {
    // What cannot have a worker reads them when it shows them.
    try {
      // The benchmark knows a worker's text by this type.
      const address = URL.createObjectURL(new Blob([tables], { type: 'text/javascript' }))
      const { trustedTypes: trusting } = page
      void new Worker(trusting ? trusting.createPolicy('lw-tables', { createScriptURL: () => address }).createScriptURL('') : address)
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
