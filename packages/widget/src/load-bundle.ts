/**
 * Starts the widget's code when the end of the document is late or lost: the script tag would wait for the end. Does
 * nothing when the document is complete, because the code has run. Self-contained, as a part of the launch. `load` is
 * the browser's `import`.
 */
export function loadBundle({ document }: Window, load: (address: string) => Promise<unknown>): void {
  if (document.readyState !== 'loading') return
  const code = document.querySelector<HTMLScriptElement>('#lw-code')
  if (!code) return
  // Waits for the styles, so that nothing appears without styles. Ignores a failed load, because the script's own tag
  // reports the failure.
  const start = () => void load(code.src).catch(() => undefined)
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!style || style.sheet) return start()
  for (const over of ['load', 'error']) style.addEventListener(over, start)
}
