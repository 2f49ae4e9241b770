/**
 * Replaces the skeleton or the document's own first screen by an error message when the widget's code cannot be loaded
 * or run. Reloads the document when the user presses the button, or when the network is back.
 */
export function reportLoadFailure(page: Window): void {
  const { document, location } = page
  const report = ({ target, filename }: Partial<ErrorEvent>) => {
    const code = document.querySelector<HTMLScriptElement>('#lw-code')
    const boot = document.querySelector('.lw-boot, [data-early]')
    // Ignores errors in the code of extensions and apps. An error inside the widget's code, such as a syntax error in
    // an old browser, has the code's address as `filename`.
    if (!code || !boot || (target !== code && filename !== code.src)) return
    const lost = document.querySelector('template')!.content
    const button = lost.querySelector('button')!
    // Reloads only when the service answers, because a failed reload would remove the button. Does not reload when
    // screens have replaced the message, because the code has started after all.
    const reload = () =>
      void page.fetch(location.href, { method: 'HEAD' }).then(
        () => button.isConnected && location.reload(),
        () => {},
      )
    button.addEventListener('click', reload)
    boot.replaceWith(lost)
    page.addEventListener('online', reload)
  }
  // Load errors do not bubble, so the listener uses the capture phase.
  page.addEventListener('error', report, true)
}
