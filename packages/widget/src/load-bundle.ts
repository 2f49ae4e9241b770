/**
 * Loads the widget's code while the document is still arriving, because the script tag runs only after the whole
 * document has arrived. Does nothing in a complete document, where the script tag runs the code. `load` is the
 * browser's `import`.
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
