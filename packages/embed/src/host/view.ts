import type { CloseReason } from '../protocol.ts'
import { make } from './make.ts'
import { textsFor } from './texts.ts'

/** What a visitor sees in the place of the element: the page's own fallback, the frame, or a short apology. */
export type View = {
  /**
   * Puts a new frame in place, where the fallback lies over it until it is alive. One that is there stays, and is not covered once it has arrived. With `dismiss`
   * all of it is a dialog over the page.
   */
  show(frame: HTMLIFrameElement, locale: string, dismiss?: (reason: CloseReason) => void): void
  /** The frame has spoken: it alone is visible. */
  alive(): void
  /** The frame is hidden, the fallback is back, and `retry`, when given, is one button away. */
  fail(locale: string, retry?: () => void): void
  /** Takes the frame away; a dialog is gone, and the page has its focus and its scrolling back. */
  hide(): void
}

// A constructed sheet, because a strict Content-Security-Policy forbids <style> and style attributes but not this.
const CSS = `:host,dialog[open]{display:grid;grid:auto/100%}[hidden],:host([hidden]){display:none}\
iframe,slot{display:block;grid-area:2/1}iframe{min-height:inherit;max-height:inherit;border:0;width:100%}\
iframe:not([hidden])+slot{background:#8882}\
[role],button{display:block;padding:16px;font:inherit;border:0}\
dialog{width:480px;padding:0;border:0}dialog>button{justify-self:end;position:sticky;top:0;background:inherit}`

/** How the page was before each dialog that is open. Of some over each other the last one to close, whichever it is, gives back what the page had. */
const overflows: string[] = []

export function createView(element: HTMLElement): View {
  // One that came with the page's own HTML is taken over, with the frame in it.
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets = [sheet]
  const fallback = make('slot')
  root.append(fallback)
  let frame = root.querySelector('iframe')
  let panel: HTMLElement | undefined
  let restore: (() => void) | undefined

  function turn(isAlive: boolean, isBroken = false): void {
    panel?.remove()
    fallback.hidden = isAlive
    if (frame) frame.hidden = isBroken
  }

  return {
    show(next, locale, dismiss) {
      frame = next
      // One that came with the page would begin again if it were moved.
      if (!frame.isConnected) fallback.before(frame)
      // Whoever has pressed "Try again" goes on in it.
      if (root.activeElement) frame.focus()
      // What has arrived shows itself.
      turn(!frame.contentDocument)
      if (!dismiss) return
      const texts = textsFor(locale)
      const style = document.documentElement.style
      const opener = document.activeElement as HTMLElement | null
      const dialog = make('dialog', { dir: texts.dir, ariaLabel: frame.title, onclose: () => dismiss('escape') })
      dialog.append(make('button', { ariaLabel: texts.close, textContent: '✕', onclick: () => dismiss('cancel') }), frame, fallback)
      root.append(dialog)
      dialog.showModal()
      overflows.push(style.overflow)
      style.overflow = 'hidden'
      restore = () => {
        // Once: whoever hears of the focus may take the element away.
        restore = undefined
        turn(true)
        root.append(fallback)
        dialog.remove()
        style.overflow = overflows.pop()!
        opener?.focus()
      }
    },
    alive: () => turn(true),
    fail(locale, retry) {
      const texts = textsFor(locale)
      turn(false, true)
      panel = make('div', { role: 'alert', dir: texts.dir })
      panel.append(texts.failed)
      if (retry) panel.append(make('button', { textContent: texts.retry, onclick: retry }))
      fallback.after(panel)
    },
    hide() {
      frame?.remove()
      restore?.()
    },
  }
}
