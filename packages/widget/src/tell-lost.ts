/**
 * Without the widget's code nothing comes after the skeleton: the document says so instead, and is loaded anew when the user wishes or the network is back.
 * Part of the launch, so self-contained.
 */
export function tellLost(page: Window): void {
  const { document, location } = page
  // Only once there is something to load: a document that cannot be had would leave nothing to press, nor anybody to hear of the network.
  const reload = () =>
    void page.fetch(location.href, { method: 'HEAD' }).then(
      () => location.reload(),
      () => {},
    )
  const tell = ({ target }: Event) => {
    const { type, src } = target as HTMLScriptElement
    const boot = document.querySelector('.lw-boot')
    // The own code is the only module without an address, and what it imports fails with it. Extensions and apps bring others.
    if (type !== 'module' || src || !boot) return
    const lost = document.querySelector('template')!.content
    lost.querySelector('button')!.addEventListener('click', reload)
    boot.replaceWith(lost)
    page.addEventListener('online', reload)
  }
  // What fails to load tells nobody above it.
  page.addEventListener('error', tell, true)
}
