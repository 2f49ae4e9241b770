/**
 * The first figure, date and order of a language read its tables, the first letter of each weight and script its font, which takes a slow phone as long as half
 * a screen: better while it waits, once it has painted. `tag` is what `Intl` is asked with. Part of the launch, so self-contained.
 */
export function readAhead(page: Window, tag: string): void {
  const { document } = page
  const figure = () => {
    ;(0).toLocaleString(tag)
    page.setTimeout(day)
  }
  // One at a time, so that none keeps the page from answering for long.
  const day = () => {
    new Date(0).toLocaleDateString(tag, { day: 'numeric', month: 'short' })
    'a'.localeCompare('b', tag)
    page.setTimeout(letters)
  }
  const letters = () => {
    const sample = document.querySelector<HTMLElement>('.lw-sample')
    if (!sample) return
    sample.hidden = false
    sample.getBoundingClientRect()
    sample.remove()
  }
  page.requestAnimationFrame(() => page.requestAnimationFrame(() => page.setTimeout(figure)))
}
