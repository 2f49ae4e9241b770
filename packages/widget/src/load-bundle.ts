/**
 * Loads the widget's code while the end of the document is still missing. The script tag would wait for that end. Does
 * nothing in a parsed document, because there the script tag runs the code. `load` is the browser's `import`.
 */
export function loadBundle({ document }: Window, load: (address: string) => Promise<unknown>): void {
  if (document.readyState !== 'loading') return
  const code = document.querySelector<HTMLScriptElement>('#lw-code')
  if (!code) return
  // Waits for the style sheet, because the screens must not appear without styles. Ignores a failed load, because the
  // script tag reports the same failure.
  const start = () => void load(code.src).catch(() => undefined)
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!style || style.sheet) return start()
  for (const over of ['load', 'error']) style.addEventListener(over, start)
}
