/**
 * Scripts of a document wait for all of it, and its end may be held up or cut off where the network is: the widget's code is started without it, once there is
 * what it needs. Run once already, it is not run again. Part of the launch, so self-contained; `load` is the browser's own import.
 */
export function startCode({ document }: Window, load: (address: string) => Promise<unknown>): void {
  if (document.readyState !== 'loading') return
  const code = document.querySelector<HTMLScriptElement>('#lw-code')
  if (!code) return
  // Nothing is shown before its styles are there. What cannot be loaded is told of by its tag.
  const start = () => void load(code.src).catch(() => undefined)
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!style || style.sheet) return start()
  for (const over of ['load', 'error']) style.addEventListener(over, start)
}
