/**
 * Without the widget's code nothing comes after the skeleton: where it cannot be had, or not be run, the document says so instead, and is loaded anew when
 * the user wishes or the network is back. Part of the launch, so self-contained.
 */
export function tellLost(page: Window): void {
  const { document, location } = page
  const tell = ({ target, filename }: Partial<ErrorEvent>) => {
    const code = document.querySelector<HTMLScriptElement>('#lw-code')
    const boot = document.querySelector('.lw-boot')
    // Extensions and apps bring code of their own. What cannot be read or run, as by an old browser, is told of with its address alone.
    if (!code || !boot || (target !== code && filename !== code.src)) return
    const lost = document.querySelector('template')!.content
    const button = lost.querySelector('button')!
    // Only once there is something to load: a document that cannot be had would leave nothing to press, nor anybody to hear of the network. And only while
    // this stands: code that failed once may have brought its screens after all.
    const reload = () =>
      void page.fetch(location.href, { method: 'HEAD' }).then(
        () => button.isConnected && location.reload(),
        () => {},
      )
    button.addEventListener('click', reload)
    boot.replaceWith(lost)
    page.addEventListener('online', reload)
  }
  // What fails to load tells nobody above it.
  page.addEventListener('error', tell, true)
}
